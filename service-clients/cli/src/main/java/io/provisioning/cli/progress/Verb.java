package io.provisioning.cli.progress;

/** What an operation does to its resource, in words. */
enum Verb {
  CREATE("creating", "created"),
  UPDATE("changing", "changed"),
  REPLACE("replacing", "replaced"),
  DELETE("deleting", "deleted"),
  INSTALL("installing", "installed"),
  CONFIGURE("configuring", "configured"),
  REINSTALL("reinstalling", "reinstalled"),
  UNINSTALL("uninstalling", "uninstalled");

  private final String present;
  private final String past;

  Verb(String present, String past) {
    this.present = present;
    this.past = past;
  }

  static Verb of(String action, String resource) {
    boolean taskserv = resource.startsWith("taskserv/");
    return switch (action) {
      case "create" -> taskserv ? INSTALL : CREATE;
      case "update" -> taskserv ? CONFIGURE : UPDATE;
      case "replace" -> taskserv ? REINSTALL : REPLACE;
      case "delete" -> taskserv ? UNINSTALL : DELETE;
      default -> UPDATE;
    };
  }

  /** Such as {@code installing}. */
  String present() {
    return present;
  }

  /** Such as {@code installed}. */
  String past() {
    return past;
  }
}
