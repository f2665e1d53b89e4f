package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Format;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.AppliedDeclarations.Applied;
import io.provisioning.orchestrator.declaration.file.DeclarationProblem;
import io.provisioning.orchestrator.declaration.file.DeclaredFile;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.orchestrator.declaration.file.Saves;
import io.provisioning.orchestrator.declaration.file.Saves.Save;
import io.provisioning.orchestrator.declaration.history.Author;
import io.provisioning.orchestrator.declaration.history.VersionMessage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Saves what is valid, and only over what its editor has seen. */
final class DeclarationEditing {

  private final DeclaredFiles files;
  private final Drafts drafts;
  private final Saves saves;

  DeclarationEditing(DeclaredFiles files, Drafts drafts, Saves saves) {
    this.files = files;
    this.drafts = drafts;
    this.saves = saves;
  }

  /**
   * A text that somebody saves.
   *
   * @param message why; null for a plain one
   */
  record Edit(
      String workspace,
      String name,
      Format format,
      String text,
      Author author,
      @Nullable String message) {

    private Save into(String file, String plain) {
      var why = message == null || message.isBlank() ? plain + " " + name : message;
      return new Save(workspace, name, file, text, author, VersionMessage.of(why, null));
    }
  }

  /**
   * Writes the file of an infrastructure that has none. A repetition finds its own text.
   *
   * @throws ProblemException INVALID with all findings; CONFLICT if there is another file
   */
  synchronized DeclaredFile create(Edit wanted) {
    var there = present(wanted.workspace(), wanted.name());
    if (there.isPresent()) {
      return there
          .filter(file -> file.format() == wanted.format() && file.text().equals(wanted.text()))
          .orElseThrow(() -> exists(wanted.workspace(), wanted.name()));
    }
    var file = DeclaredFiles.nameOf(wanted.format());
    drafts.check(wanted.workspace(), wanted.name(), file, wanted.text());
    return saves.save(wanted.into(file, "Add"));
  }

  /**
   * Writes another text into the file of an infrastructure.
   *
   * @param expected the version that was read, in quotes, or {@code *} for whatever it is
   * @throws ProblemException NOT_FOUND if there is none; INVALID with all findings; CONFLICT if it
   *     has another version, also because it was changed on disk
   */
  synchronized DeclaredFile change(Edit wanted, String expected) {
    var before = files.read(wanted.workspace(), wanted.name());
    if (before.format() != wanted.format()) {
      throw anotherFormat(before, wanted.format());
    }
    drafts.check(wanted.workspace(), wanted.name(), before.file(), wanted.text());
    requireVersion(files.read(wanted.workspace(), wanted.name()), expected);
    return saves.save(wanted.into(before.file(), "Change"));
  }

  /**
   * Saves what a workflow applies, then starts it; if that fails, all is as before.
   *
   * @param start takes the id of the version
   * @throws ProblemException CONFLICT if the file is neither what the text was made from nor the
   *     text itself
   */
  synchronized <T> T apply(
      Applied applied, PlannedDeclaration planned, Function<@Nullable String, T> start) {
    var there = present(applied.workspace(), planned.name());
    there
        .filter(file -> file.format() != planned.format())
        .ifPresent(file -> {
          throw anotherFormat(file, planned.format());
        });
    if (there.filter(file -> file.text().equals(planned.text())).isEmpty()) {
      requireBase(there, planned);
    }
    var file = there.map(DeclaredFile::file).orElse(DeclaredFiles.nameOf(planned.format()));
    var plain = (there.isPresent() ? "Change " : "Add ") + planned.name();
    var why = applied.message() == null || applied.message().isBlank() ? plain : applied.message();
    return saves.save(
        new Save(
            applied.workspace(),
            planned.name(),
            file,
            planned.text(),
            applied.author(),
            VersionMessage.of(why, applied.workflow()),
            applied.lock().map(ExtensionLock::text).orElse(null)),
        start);
  }

  /**
   * Locks packages of what is declared, then starts a workflow; if that fails, all is as before.
   *
   * @param seen what is in the file
   * @param start takes the id of the version
   * @throws ProblemException CONFLICT if the file holds something else by now
   */
  synchronized <T> T lock(
      DeclaredFile seen, ExtensionLock lock, Author author, Function<@Nullable String, T> start) {
    var there = files.read(seen.workspace(), seen.name());
    requireVersion(there, "\"" + seen.version() + "\"");
    var message = VersionMessage.of("Change " + seen.name() + " on the machine", null);
    return saves.save(
        new Save(
            there.workspace(),
            there.name(),
            there.file(),
            there.text(),
            author,
            message,
            lock.text()),
        start);
  }

  /**
   * Locks other packages. What is declared stays as it is, so it gets no version.
   *
   * @param choose takes what is declared and what is locked
   * @return what was locked before
   * @throws ProblemException NOT_FOUND if there is no such infrastructure; INVALID if its lock
   *     cannot be read; UNAVAILABLE if nothing can be saved, and all is as before
   */
  synchronized Relocked relock(
      String workspace,
      String name,
      Author author,
      BiFunction<DeclaredFile, ExtensionLock, ExtensionLock> choose) {
    var file = files.read(workspace, name);
    var before = new Locks(files).read(workspace, name);
    var after = choose.apply(file, before);
    if (!after.equals(before)) {
      return lock(file, after, author, _ -> new Relocked(before, after));
    }
    return new Relocked(before, after);
  }

  /** What was locked, and what is. */
  record Relocked(ExtensionLock before, ExtensionLock after) {}

  /** Makes a version of what is in the file if there is none, unless it is another by now. */
  synchronized Optional<String> saveFound(DeclaredFile seen) {
    return present(seen.workspace(), seen.name())
        .filter(file -> file.version().equals(seen.version()))
        .flatMap(file -> saves.saveFound(file.workspace(), file.name()));
  }

  private Optional<DeclaredFile> present(String workspace, String name) {
    return files.find(workspace, name).map(_ -> files.read(workspace, name));
  }

  private static void requireBase(Optional<DeclaredFile> there, PlannedDeclaration planned) {
    var base = Optional.ofNullable(planned.base()).map(DeclarationEditing::unquoted);
    if (!there.map(DeclaredFile::version).equals(base)) {
      throw DeclarationProblem.DECLARATION_CHANGED.because(
          "the file of infrastructure `%s` has changed since the planned text was made"
              .formatted(planned.name()),
          "compare it with your text, and plan again");
    }
  }

  private static String unquoted(String tag) {
    return tag.replaceFirst("^(W/)?\"(.*)\"$", "$2");
  }

  private static void requireVersion(DeclaredFile file, String expected) {
    if (!expected.equals("*") && !expected.equals("\"" + file.version() + "\"")) {
      throw DeclarationProblem.INFRASTRUCTURE_CHANGED.because(
          "the file of infrastructure `" + file.name() + "` has changed since it was read",
          "read it again, and repeat your change");
    }
  }

  private static ProblemException exists(String workspace, String name) {
    return DeclarationProblem.INFRASTRUCTURE_EXISTS.because(
        "workspace `%s` already has an infrastructure `%s`".formatted(workspace, name),
        "choose another name, or change that one");
  }

  private static ProblemException anotherFormat(DeclaredFile file, Format format) {
    var expected = "`%s`, as %s has it".formatted(name(file.format()), file.file());
    var finding = new Finding("format", expected, "`" + name(format) + "`", null, null);
    return DocumentProblem.invalid(List.of(finding), "request", null);
  }

  private static String name(Format format) {
    return format.name().toLowerCase(Locale.ROOT);
  }
}
