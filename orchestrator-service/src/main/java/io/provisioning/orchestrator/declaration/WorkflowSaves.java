package io.provisioning.orchestrator.declaration;

import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.file.DeclaredFile;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Saves what workflows apply. */
final class WorkflowSaves implements AppliedDeclarations {

  private static final Logger log = LoggerFactory.getLogger(WorkflowSaves.class);

  private final InfrastructureLanguage language;
  private final Declarations declarations;
  private final DeclaredFiles files;
  private final DeclarationEditing editing;

  WorkflowSaves(
      InfrastructureLanguage language,
      Declarations declarations,
      DeclaredFiles files,
      DeclarationEditing editing) {
    this.language = language;
    this.declarations = declarations;
    this.files = files;
    this.editing = editing;
  }

  @Override
  public <T> T save(Applied applied, Function<@Nullable String, T> start) {
    var source = applied.source();
    if (source == null) {
      return start.apply(null);
    }
    var text = source.text();
    if (text != null) {
      return editing.apply(applied, text, start);
    }
    var declared = declared(applied.workspace(), source.document());
    var lock = applied.lock().filter(it -> !isLocked(applied, it));
    return declared.isPresent() && lock.isPresent()
        ? editing.lock(declared.get().file(), lock.get(), applied.author(), start)
        : start.apply(declared.map(Declared::version).orElse(null));
  }

  private boolean isLocked(Applied applied, ExtensionLock lock) {
    var name = Objects.requireNonNull(applied.source()).document().name();
    return files
        .text(applied.workspace(), name, ExtensionLock.FILE)
        .filter(lock.text()::equals)
        .isPresent();
  }

  private record Declared(DeclaredFile file, String version) {}

  /** What is only named may be missing: a document is applied without its file, too. */
  private Optional<Declared> declared(String workspace, Infrastructure document) {
    try {
      var name = document.name();
      return files
          .find(workspace, name)
          .map(_ -> files.read(workspace, name))
          .filter(_ -> isSame(declarations.read(workspace, name, null).infrastructure(), document))
          .flatMap(file -> editing.saveFound(file).map(version -> new Declared(file, version)));
    } catch (ProblemException e) {
      log.info("no version of {}/{} is named: {}", workspace, document.name(), e.getMessage());
      return Optional.empty();
    }
  }

  private boolean isSame(Infrastructure one, Infrastructure other) {
    return one.equals(other) || language.toJson(one).equals(language.toJson(other));
  }
}
