package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Format;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import java.util.Locale;

/** Saves what is valid, and only over what its editor has seen. */
final class DeclarationEditing {

  private final DeclaredFiles files;
  private final Drafts drafts;

  DeclarationEditing(DeclaredFiles files, Drafts drafts) {
    this.files = files;
    this.drafts = drafts;
  }

  /**
   * Writes the file of an infrastructure that has none. A repetition finds its own text.
   *
   * @throws ProblemException INVALID with all findings; CONFLICT if there is another file
   */
  synchronized DeclaredFile create(String workspace, String name, Format format, String text) {
    var there = files.find(workspace, name).map(_ -> files.read(workspace, name));
    if (there.isPresent()) {
      return there
          .filter(file -> file.format() == format && file.text().equals(text))
          .orElseThrow(() -> exists(workspace, name));
    }
    var file = DeclaredFiles.nameOf(format);
    drafts.check(workspace, name, file, text);
    files.write(workspace, name, file, text);
    return files.read(workspace, name);
  }

  /**
   * Writes another text into the file of an infrastructure.
   *
   * @param expected the version that was read, in quotes, or {@code *} for whatever it is
   * @throws ProblemException NOT_FOUND if there is none; INVALID with all findings; CONFLICT if it
   *     has another version, also because it was changed on disk
   */
  synchronized DeclaredFile change(
      String workspace, String name, Format format, String text, String expected) {
    var before = files.read(workspace, name);
    if (before.format() != format) {
      throw anotherFormat(before, format);
    }
    drafts.check(workspace, name, before.file(), text);
    requireVersion(files.read(workspace, name), expected);
    files.write(workspace, name, before.file(), text);
    return files.read(workspace, name);
  }

  private static void requireVersion(DeclaredFile file, String expected) {
    if (!expected.equals("*") && !expected.equals("\"" + file.version() + "\"")) {
      throw DeclarationProblem.INFRASTRUCTURE_CHANGED.because(
          "the file of infrastructure `" + file.name() + "` is no longer the one that was read",
          "read it again, and change that");
    }
  }

  private static ProblemException exists(String workspace, String name) {
    return DeclarationProblem.INFRASTRUCTURE_EXISTS.because(
        "workspace `%s` has an infrastructure `%s`".formatted(workspace, name),
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
