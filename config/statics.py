"""Static files in production: compressed, each named by its content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Follows the imports of ES modules too, so that a page never mixes old modules with new."""

    support_js_module_import_aggregation = True
