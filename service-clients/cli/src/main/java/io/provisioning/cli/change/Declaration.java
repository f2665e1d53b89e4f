package io.provisioning.cli.change;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.Workspace;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.orchestrator.model.CreatePlan;
import io.provisioning.config.declaration.DeclarationCheck;
import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Placed;
import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.infrastructure.Batch;
import io.provisioning.config.infrastructure.DocumentText.OnDisk;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.sealing.SealedTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a user declared, read and checked.
 *
 * @param document the same in normal form
 * @param sealed what was encrypted in it
 */
public record Declaration(
    Path file, Placed<Infrastructure> placed, Map<String, Object> document, SealedTexts sealed) {

  /**
   * Reads the file of an infrastructure.
   *
   * @param nullableFile instead of the workspace's file
   */
  public static Declaration read(
      Invocation invocation, Workspace workspace, String name, @Nullable Path nullableFile) {
    var file = nullableFile == null ? workspace.get(name) : readable(invocation, nullableFile);
    var root = nullableFile == null ? workspace.directory() : directoryOf(file);
    var text = Documents.read(file);
    try (var language = invocation.language().get()) {
      var read = language.readInfrastructure(new OnDisk(file, root, Map.of(), text));
      return new Declaration(
          file,
          read,
          JsonText.object(language.toJson(read.value())),
          sealed(invocation, file, text));
    }
  }

  private static SealedTexts sealed(Invocation invocation, Path file, String text) {
    return invocation
        .identities()
        .unsealer()
        .texts(text, Format.of(file).orElseThrow(), file.toString());
  }

  public Infrastructure infrastructure() {
    return placed.value();
  }

  /**
   * Looks for what a plan would refuse, as far as that does not depend on what exists.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID with all findings
   */
  public void check(Invocation invocation) {
    try (var language = invocation.language().get()) {
      var catalog = List.of(invocation.checkout().catalog());
      new DeclarationCheck(DirectoryExtensions.load(catalog, language)).check(placed);
    }
  }

  /** A batch in normal form; its file may be anywhere. */
  public static BatchDeclaration batch(Invocation invocation, Path given) {
    var file = readable(invocation, given);
    try (var language = invocation.language().get()) {
      var text = Documents.read(file);
      var batch = language.readBatch(new OnDisk(file, directoryOf(file), Map.of(), text)).value();
      return new BatchDeclaration(
          batch, JsonText.object(language.toJson(batch)), sealed(invocation, file, text));
    }
  }

  /** A batch with its normal form, and what was encrypted in its file. */
  public record BatchDeclaration(Batch batch, Map<String, Object> document, SealedTexts sealed) {

    /** The request for a plan of it. */
    public CreatePlan request(Invocation invocation, String workspace) {
      return PlanRequest.batch(
          workspace, document, sealed, authorizedKeys(invocation).orElse(null));
    }
  }

  private static Path directoryOf(Path file) {
    return file.toAbsolutePath().normalize().resolveSibling("");
  }

  /**
   * A file that declares something, whichever directory it is in.
   *
   * @throws io.provisioning.config.problem.ProblemException UNREADABLE_FILE if it is none
   */
  public static Path readable(Invocation invocation, Path given) {
    var file = invocation.directory().resolve(given);
    if (Files.isDirectory(file)) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`%s` is a directory".formatted(given), "name the file in it");
    }
    if (!Files.isRegularFile(file)) {
      throw CommandProblem.UNREADABLE_FILE.because("there is no file `%s`".formatted(given));
    }
    if (!Files.isReadable(file)) {
      throw CommandProblem.UNREADABLE_FILE.because("`%s` cannot be read".formatted(given));
    }
    var name = given.getFileName().toString();
    if (Workspace.ENDINGS.stream().noneMatch(ending -> name.endsWith("." + ending))) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "the format of `%s` is unknown".formatted(given),
          "use one of these file name extensions: ." + String.join(", .", Workspace.ENDINGS));
    }
    return file;
  }

  /** The request for a plan that brings the world to the declaration, or to a part of it. */
  public CreatePlan request(Invocation invocation, Workspace workspace, List<String> targets) {
    return PlanRequest.apply(
        workspace.name(), document, sealed, targets, authorizedKeys(invocation).orElse(null));
  }

  /** The key that {@code server ssh} logs in with. */
  public static Optional<List<String>> authorizedKeys(Invocation invocation) {
    var file = invocation.home().publicKey();
    try {
      return Files.exists(file)
          ? Optional.of(List.of(Files.readString(file).strip()))
          : Optional.empty();
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "cannot read %s".formatted(file), "check its permissions", e);
    }
  }
}
