package io.provisioning.orchestrator.declaration;

import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;

/** The packages that infrastructures are locked to, in a file beside their declarations. */
public final class Locks {

  private final DeclaredFiles files;

  Locks(DeclaredFiles files) {
    this.files = files;
  }

  /**
   * The lock of an infrastructure; empty if it has none.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if the file is not a lock
   */
  public ExtensionLock read(String workspace, String infrastructure) {
    return files
        .text(workspace, infrastructure, ExtensionLock.FILE)
        .map(text -> ExtensionLock.parse(text, ExtensionLock.FILE))
        .orElse(ExtensionLock.EMPTY);
  }
}
