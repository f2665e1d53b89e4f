package io.provisioning.config.document;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be wrong with a document. */
public enum DocumentProblem implements Problem {
  INVALID_DOCUMENT("invalid document", Kind.INVALID),
  COSTLY_DOCUMENT("costly document", Kind.INVALID),
  UNREADABLE_DOCUMENT("unreadable document", Kind.NOT_FOUND);

  /** Nobody reads more at once. */
  private static final int MOST = 100;

  private final String title;
  private final Kind kind;

  DocumentProblem(String title, Kind kind) {
    this.title = title;
    this.kind = kind;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }

  /** An invalid document with one finding about the document as such. */
  public static ProblemException invalid(
      String expected, String got, Origin origin, @Nullable Throwable cause) {
    return invalid(
        List.of(new Finding("document", expected, got, origin, null)), origin.source(), cause);
  }

  /** A document whose reading was given up because it took too much time or memory. */
  public static ProblemException costly(String expected, String got, Origin origin) {
    return COSTLY_DOCUMENT.because(
        "reading %s was stopped: it takes too much time or memory".formatted(origin.source()),
        "look for recursion without an end, for texts or lists that double, and for patterns that"
            + " backtrack; write large parts out, or split the infrastructure",
        List.of(new Finding("document", expected, got, origin, null)));
  }

  /** An invalid document with findings in document order, of which the first hundred are kept. */
  public static ProblemException invalid(
      List<Finding> findings, String source, @Nullable Throwable cause) {
    var count = findings.size() == 1 ? "one thing is" : findings.size() + " things are";
    var detail = count + " wrong in " + source;
    return findings.size() <= MOST
        ? new ProblemException(INVALID_DOCUMENT, detail, null, findings, cause)
        : new ProblemException(
            INVALID_DOCUMENT,
            detail + ", the first " + MOST + " are told",
            null,
            findings.subList(0, MOST),
            cause);
  }
}
