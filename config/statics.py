"""Static files: served in every way, and in production compressed and named by their content."""

from collections.abc import AsyncIterator, Iterable

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import FileResponse, HttpRequest
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Follows the imports of ES modules too, so that a page never mixes old modules with new."""

    support_js_module_import_aggregation = True


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise, whose files are read in a thread where the server is asynchronous.

    Django would do the same, and warn of it.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> FileResponse:
        """The file, or what says that the browser has it already."""
        response: FileResponse = WhiteNoiseMiddleware.serve(static_file, request)
        if isinstance(request, ASGIRequest):
            response.streaming_content = _read_in_a_thread(iter(response))
        return response


async def _read_in_a_thread(content: Iterable[bytes]) -> AsyncIterator[bytes]:
    def read() -> list[bytes]:
        return list(content)

    for part in await sync_to_async(read)():
        yield part
