"""Longhand's settings: one file, everything from the environment.

With an empty environment the site runs on the embedded default (SQLite, in-memory
channel layer, Celery over the file system, mail to var/mail). DATABASE_URL and
REDIS_URL switch to services; DEBUG=0 to production. README.md lists every variable.
"""

from pathlib import Path
from typing import Any

import dj_database_url
from celery.schedules import crontab, schedule
from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from config import env

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.text("VAR_DIR", str(BASE_DIR / "var")))
DEBUG = env.yes("DEBUG", True)
PRODUCTION = not DEBUG
DATABASE_URL = env.text("DATABASE_URL")
REDIS_URL = env.text("REDIS_URL")
EMBEDDED = not (DATABASE_URL or REDIS_URL or PRODUCTION)

if PRODUCTION:
    SECRET_KEY = env.required("SECRET_KEY", "production needs a secret of its own.")
    ALLOWED_HOSTS = env.words("ALLOWED_HOSTS")
    if not ALLOWED_HOSTS:
        raise ImproperlyConfigured("ALLOWED_HOSTS is not set: production must name its hosts.")
    env.required("DATABASE_URL", "production keeps its matches in PostgreSQL.")
    env.required("REDIS_URL", "the processes of production meet in Redis.")
    if not (env.text("EMAIL_HOST") or env.text("EMAIL_BACKEND")):
        raise ImproperlyConfigured(
            "Neither EMAIL_HOST nor EMAIL_BACKEND is set: production needs a way to send mail."
        )
else:
    SECRET_KEY = env.text("SECRET_KEY", "only-for-a-site-on-your-own-machine" * 2)
    ALLOWED_HOSTS = env.words("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]

# The address people reach the site at; links in mail start with it.
SITE_URL = env.text(
    "SITE_URL", f"https://{ALLOWED_HOSTS[0].lstrip('.')}" if PRODUCTION else "http://127.0.0.1:8000"
).rstrip("/")
if not (PRODUCTION or env.text("ALLOWED_HOSTS")):
    # Links that `make run` prints have to work, whatever address it was told to take.
    ALLOWED_HOSTS.append(env.host_of(SITE_URL))

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "django_htmx",
    "anymail",
    "accounts",
    "games",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "config.statics.StaticFiles",
    "config.storage.StorageAway",
    "accounts.middleware.CodesOfFailures",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.NothingKept",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.reading.ReadableForms",
    "accounts.middleware.TimeZoneMiddleware",
    "accounts.middleware.RefusedForms",
    "config.error_pages.OwnPages",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# --- Storage -----------------------------------------------------------------
if DATABASE_URL:
    DATABASES = {"default": dj_database_url.parse(DATABASE_URL)}
    if DATABASES["default"]["ENGINE"].endswith("postgresql"):
        DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
            "min_size": 1,
            "max_size": env.number("DATABASE_POOL", 10),
            # Nobody waits longer for a database that is away.
            "timeout": 10,
        }
else:
    env.folder("VAR_DIR", VAR_DIR)
    DATABASES = {
        "default": {
            "ENGINE": "config.sqlite3",
            "NAME": str(VAR_DIR / "longhand.sqlite3"),
            # Said here, since pytest-django knows only Django's own engine by name.
            "TEST": {"NAME": ":memory:"},
            "OPTIONS": {
                # The block itself is the lock: SQLite has no row locks.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if REDIS_URL:
    CACHES = {"default": {"BACKEND": "config.cache.ForgivingRedisCache", "LOCATION": REDIS_URL}}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            # Without it redis-py 8 drops a socket that is idle for five seconds.
            "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}]},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

# Ours is Redis, but not by a name on django_ratelimit's list.
SILENCED_SYSTEM_CHECKS = ["django_ratelimit.W001"]
if EMBEDDED:
    # One web process serves the embedded default, so counting in its memory is enough.
    SILENCED_SYSTEM_CHECKS += ["django_ratelimit.E003"]
# In the database alone: no sign-out is survived by a copy in a cache, and none is lost with one.
SESSION_ENGINE = "django.contrib.sessions.backends.db"

# --- Celery ------------------------------------------------------------------
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# A nudge that the broker does not take is not worth waiting for: the sweep finds the row.
# (`max_retries` is for its connection; a worker that lost its own tries on as before.)
CELERY_TASK_PUBLISH_RETRY = False
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "socket_connect_timeout": 1,
        "socket_timeout": 1,
        "max_retries": 0,
    }
else:
    CELERY_BROKER_URL = "folder"
    CELERY_BROKER_TRANSPORT = "config.broker:Transport"
    _queue = env.folder("VAR_DIR", VAR_DIR / "queue")
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_queue),
        "data_folder_out": str(_queue),
        "control_folder": str(VAR_DIR / "queue-control"),
        "polling_interval": 0.25,
    }
    # The worker should stop within a second or three of Ctrl-C.
    CELERY_WORKER_TIMER_PRECISION = 0.25
# What keeps a processor busy has a queue, and a process, of its own: mail does not wait for it.
_SEARCHING = ("solve_search", "sweep_searches", "choose_daily_deals")
CELERY_TASK_ROUTES = {f"games.tasks.{task}": {"queue": "searches"} for task in _SEARCHING}
NOTICE_SWEEP_SECONDS = env.number("NOTICE_SWEEP_SECONDS", 20)
CELERY_BEAT_SCHEDULE = {
    "sweep-notices": {
        "task": "games.tasks.sweep_notices",
        "schedule": schedule(NOTICE_SWEEP_SECONDS),
        # A worker that was busy for long owes one sweep, not all it missed.
        "options": {"expires": NOTICE_SWEEP_SECONDS},
    },
    "choose-daily-deals": {
        "task": "games.tasks.choose_daily_deals",
        "schedule": schedule(30),
        "options": {"expires": 30},
    },
    "sweep-searches": {
        "task": "games.tasks.sweep_searches",
        "schedule": schedule(60),
        "options": {"expires": 60},
    },
    "close-lost-notices": {"task": "games.tasks.close_lost_notices", "schedule": schedule(600)},
    "clear-sessions": {
        "task": "accounts.tasks.clear_sessions",
        "schedule": crontab(hour=4, minute=0),
    },
}
# The schedule is all here: a file of last runs adds only a file that a killed beat can lock.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"

# --- Mail --------------------------------------------------------------------
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "Longhand <post@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
if env.text("EMAIL_HOST"):
    MAILERS = {
        "default": {
            "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "OPTIONS": {
                "host": env.text("EMAIL_HOST"),
                "port": env.number("EMAIL_PORT", 587),
                "username": env.text("EMAIL_HOST_USER"),
                "password": env.text("EMAIL_HOST_PASSWORD"),
                "use_tls": env.yes("EMAIL_USE_TLS", True),
                "timeout": 20,
            },
        }
    }
elif env.text("EMAIL_BACKEND"):
    # A provider through django-anymail, e.g. anymail.backends.postmark.EmailBackend.
    MAILERS = {"default": {"BACKEND": env.text("EMAIL_BACKEND")}}
    ANYMAIL = {
        name.removeprefix("ANYMAIL_"): value for name, value in env.with_prefix("ANYMAIL_").items()
    }
else:
    MAILERS = {
        "default": {
            "BACKEND": "config.mail.EmailBackend",
            "OPTIONS": {"file_path": str(VAR_DIR / "mail")},
        }
    }

# --- Accounts ----------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_FORMS = {
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "confirm_email_verification_code": "accounts.forms.ConfirmEmailCodeForm",
    "confirm_login_code": "accounts.forms.ConfirmLoginCodeForm",
    "confirm_reauthentication_code": "accounts.forms.ConfirmReauthenticationCodeForm",
    "login": "accounts.forms.LoginForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "request_login_code": "accounts.forms.RequestLoginCodeForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "signup": "accounts.forms.SignupForm",
}
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = 1  # each asking may bring two codes
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
# 1234-5678: with three attempts a code, guessing is hopeless.
ALLAUTH_USER_CODE_FORMAT = {"numeric": True, "length": 8, "dashed": True}
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = SITE_URL.partition("://")[0]
# Keys are an address, in accounts.limits mostly together with the place that it is used from.
ACCOUNT_RATE_LIMITS = {
    "login": "60/m/ip",
    "login_form": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "login_failed_anywhere": "200/h/key",
    "signup": "60/m/ip",
    "signup_form": "20/m/ip",
    "request_login_code": "20/m/ip",
    "reset_password": "60/m/ip",
    "reset_form": "20/m/ip",
    # To one address: 2 codes for each of 40 askings by strangers and 10 to confirm it, an hour.
    "mail": "3/15m/key",
    "mail_from_anywhere": "40/h/key",
    "confirm_email": "10/h/key",
    "manage_email": "30/m/user",
    "address_form": "10/m/user",
    "reauthenticate": "10/m/user,40/h/user",
}
# How many proxies of ours stand in front: the client's address is counted from the right.
ALLAUTH_TRUSTED_PROXY_COUNT = env.number("TRUSTED_PROXIES", 0)
# Off only where a program plays, as the benchmark does.
RATELIMIT_ENABLE = env.yes("RATE_LIMITS", True)
# A count that cannot be read refuses nobody.
RATELIMIT_FAIL_OPEN = True
RATELIMIT_IP_META_KEY = "accounts.addresses.client_ip"

# --- Security ----------------------------------------------------------------
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
DEFAULT_EXCEPTION_REPORTER_FILTER = "config.error_pages.NoVariables"
CSRF_FAILURE_VIEW = "games.views.errors.csrf_failure"
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
if PRODUCTION:
    SECURE_SSL_REDIRECT = env.yes("SECURE_SSL_REDIRECT", True)
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = env.number("SECURE_HSTS_SECONDS", 365 * 24 * 3600)
    # Both reach beyond this site, to hosts that may be somebody else's, and are hard to take
    # back: whoever owns the domain says so, and Django's wish for them is not heard.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = env.yes("SECURE_HSTS_INCLUDE_SUBDOMAINS", False)
    SECURE_HSTS_PRELOAD = env.yes("SECURE_HSTS_PRELOAD", False)
    SILENCED_SYSTEM_CHECKS += ["security.W005", "security.W021"]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

# --- Language and time -------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

# --- Files -------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(VAR_DIR / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "config.statics.HashedFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "without_tokens": {"()": "config.logs.WithoutTokens"},
        "without_answers": {"()": "config.logs.WithoutAnswers"},
        "storage_in_a_line": {"()": "config.storage.InALine"},
    },
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.text("LOG_LEVEL", "INFO")},
    "loggers": {
        # Django gives it a console of its own in development: every line would come twice.
        "django": {"handlers": []},
        # Both write the path of a request that they refuse.
        "django.request": {"filters": ["without_answers", "without_tokens", "storage_in_a_line"]},
        "celery.app.trace": {"filters": ["storage_in_a_line"]},
        "celery.beat": {"filters": ["storage_in_a_line"]},
        "django.security.csrf": {"filters": ["without_tokens"]},
    },
}
