"""Refusals: the right status, a sentence, a way on, and nothing that can fail in turn."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import connection
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from games.views import errors
from tests.pages.reading import Page

HEADINGS = {
    400: "We cannot read this",
    403: "Not for these eyes",
    404: "Return to sender",
    405: "Wrong slot",
    429: "Not so fast",
}


@pytest.fixture
def bare(rf: RequestFactory) -> HttpRequest:
    """A request that no middleware has seen, as after a failure in one."""
    return rf.get("/somewhere/")


@pytest.mark.parametrize("status", HEADINGS)
def test_each_refusal_has_words_of_its_own(bare: HttpRequest, status: int) -> None:
    context = {"status": status, "sentence": "A reason.\nAnother."}
    page = Page(render_to_string("errors/error.html", context, bare))
    assert page.texts("h1") == [HEADINGS[status]]
    [problem] = [text for tag, given, [text] in page.elements if given.get("role") == "alert"]
    assert problem.split() == ["A", "reason.", "Another."]
    assert reverse("home") in {link["href"] for link in page.all("a")}


def test_a_sentence_is_escaped(bare: HttpRequest) -> None:
    text = render_to_string("errors/error.html", {"status": 400, "sentence": "<i>x</i>"}, bare)
    assert "<i>x" not in text


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (lambda request: errors.bad_request(request, SuspiciousOperation()), 400),
        (lambda request: errors.forbidden(request, PermissionDenied()), 403),
        (lambda request: errors.csrf_failure(request), 403),
        (lambda request: errors.not_found(request, Exception()), 404),
        (lambda request: errors.not_allowed(request), 405),
        (lambda request: errors.too_many(request, seconds=60), 429),
        (lambda request: errors.server_error(request), 500),
        (lambda request: errors.storage_away(request), 503),
    ],
)
def test_a_refusal_needs_no_middleware(bare: HttpRequest, answer: Any, status: int) -> None:
    assert answer(bare).status_code == status


@pytest.mark.parametrize(
    ("seconds", "said"), [(1, "Wait 1 minute"), (60, "Wait 1 minute"), (61, "Wait 2 minutes")]
)
def test_a_limit_says_how_long_it_holds(bare: HttpRequest, seconds: int, said: str) -> None:
    answer = errors.too_many(bare, seconds=seconds)
    assert answer["Retry-After"] == str(seconds)
    assert said in answer.content.decode()


def test_the_page_of_our_own_faults_needs_no_database(bare: HttpRequest) -> None:
    """Nor a session, a person, a file list or a URL: any of them may be what broke."""

    def refuse(*args: Any) -> None:
        raise AssertionError("The page asked the database.")

    with connection.execute_wrapper(refuse), override_settings(ROOT_URLCONF="tests.pages"):
        page = Page(errors.server_error(bare).content.decode())
    assert page.texts("h1") == ["Ink on the page"]
    assert page.astray == page.unclosed == []


def test_a_form_without_its_token_is_refused_in_our_words(ada: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)
    answer = client.post(reverse("new_match"), {"game": "colonel", "player_seed": "mine"})
    assert answer.status_code == 403
    assert "This page was open too long" in answer.content.decode()


@pytest.mark.parametrize("name", ["fair_deal", "account_logout"])
def test_a_method_that_a_page_does_not_have_gets_a_page(
    client: Client, db: None, name: str
) -> None:
    answer = client.put(reverse(name))
    assert answer.status_code == 405
    assert "GET" in answer["Allow"]
    page = Page(answer.content.decode())
    assert page.texts("h1") == ["Wrong slot"]
    assert reverse("home") in {link["href"] for link in page.all("a")}


@pytest.mark.parametrize("path", ["/nowhere/", "/matches/aaaaaaaaaaaa/", "/rules/whist/"])
def test_an_address_that_leads_nowhere_is_the_same_page_in_development(
    at: Callable[[Any], Client], ada: Any, settings: Any, path: str
) -> None:
    settings.DEBUG = True
    answer = at(ada).get(path)
    assert answer.status_code == 404
    assert Page(answer.content.decode()).texts("h1") == ["Return to sender"]


def test_a_script_gets_the_sentence_alone(at: Callable[[Any], Client], ada: Any) -> None:
    headers = {"HX-Request": "true"}
    text = at(ada).get("/matches/aaaaaaaaaaaa/table/", headers=headers).content.decode()
    assert "<html" not in text
    assert "not yours to see" in text
