"""The URLs of home, matches, invitations and the rules."""

from django.urls import path

from games.views import home, invitations, matches, pages, play, presence

urlpatterns = [
    path("", home.home, name="home"),
    path("matches/new/", matches.new, name="new_match"),
    path("invitations/<str:token>/", invitations.invitation, name="invitation"),
    path("matches/<str:match_id>/", play.table, name="table"),
    path("matches/<str:match_id>/table/", play.fragment, name="table_fragment"),
    path("matches/<str:match_id>/moves/", play.move, name="move"),
    path("matches/<str:match_id>/log/", matches.log, name="log"),
    path("matches/<str:match_id>/hands/<int:number>/", matches.hand, name="hand"),
    path("matches/<str:match_id>/hands/<int:number>/seen/", matches.hand_seen, name="hand_seen"),
    path("matches/<str:match_id>/resign/", matches.resign, name="resign"),
    path("matches/<str:match_id>/withdraw/", matches.withdraw, name="withdraw"),
    path("matches/<str:match_id>/here/", presence.here, name="here"),
    path("matches/<str:match_id>/away/", presence.away, name="away"),
    path("rules/<str:game_key>/", pages.rules, name="rules"),
    path("fair-deal/", pages.fair_deal, name="fair_deal"),
]
