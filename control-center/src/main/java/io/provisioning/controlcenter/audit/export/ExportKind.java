package io.provisioning.controlcenter.audit.export;

/** Formats by name. */
enum ExportKind {
  JSONL("application/x-ndjson", "jsonl", new JsonLines()),
  CSV("text/csv;charset=UTF-8", "csv", new Csv()),
  CEF("text/plain;charset=UTF-8", "cef", new Cef()),
  SYSLOG("text/plain;charset=UTF-8", "log", new Syslog()),
  OCSF("application/x-ndjson", "ocsf.jsonl", new Ocsf());

  private final String mediaType;
  private final String ending;
  @SuppressWarnings("ImmutableEnumChecker") // formats have no state
  private final ExportFormat format;

  ExportKind(String mediaType, String ending, ExportFormat format) {
    this.mediaType = mediaType;
    this.ending = ending;
    this.format = format;
  }

  String mediaType() {
    return mediaType;
  }

  /** By what a file of it is known. */
  String ending() {
    return ending;
  }

  ExportFormat format() {
    return format;
  }
}
