"""The URLs of home, matches, invitations and the rules."""

from django.urls import path, register_converter

from games.converters import Day, MatchId, Token
from games.views import (
    daily,
    home,
    invitations,
    matches,
    pages,
    play,
    presence,
    searches,
    statistics,
)

register_converter(MatchId, "match")
register_converter(Token, "token")
register_converter(Day, "day")

urlpatterns = [
    path("", home.home, name="home"),
    path("matches/new/", matches.new, name="new_match"),
    path("invitations/<token:token>/", invitations.invitation, name="invitation"),
    path("matches/<match:match_id>/", play.table, name="table"),
    path("matches/<match:match_id>/table/", play.fragment, name="table_fragment"),
    path("matches/<match:match_id>/moves/", play.move, name="move"),
    path("matches/<match:match_id>/log/", matches.log, name="log"),
    path("matches/<match:match_id>/scores/", matches.scores, name="scores"),
    path("matches/<match:match_id>/record/", matches.record, name="record"),
    path("matches/<match:match_id>/hands/<int:number>/", matches.hand, name="hand"),
    path("matches/<match:match_id>/hands/<int:number>/seen/", matches.hand_seen, name="hand_seen"),
    path("matches/<match:match_id>/resign/", matches.resign, name="resign"),
    path("matches/<match:match_id>/search/", searches.search, name="search"),
    path("matches/<match:match_id>/again/", matches.again, name="again"),
    path("matches/<match:match_id>/withdraw/", matches.withdraw, name="withdraw"),
    path("matches/<match:match_id>/here/", presence.here, name="here"),
    path("matches/<match:match_id>/away/", presence.away, name="away"),
    path("daily/", daily.today, name="daily"),
    path("daily/older/", daily.older, name="older_deals"),
    path("daily/<day:date>/", daily.day, name="daily_deal"),
    path("daily/<day:date>/play/", daily.play, name="play_daily_deal"),
    path("statistics/", statistics.statistics, name="statistics"),
    path("rules/<slug:game_key>/", pages.rules, name="rules"),
    path("fair-deal/", pages.fair_deal, name="fair_deal"),
]
