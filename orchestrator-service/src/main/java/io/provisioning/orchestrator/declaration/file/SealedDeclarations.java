package io.provisioning.orchestrator.declaration.file;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Format;
import io.provisioning.config.problem.Problem.Kind;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.sealing.SealedTexts;
import io.provisioning.orchestrator.secret.Identities;
import io.provisioning.sops.SopsUnsealer;
import java.util.List;

/** Decrypts declarations with the identity of their workspace, in memory. */
public final class SealedDeclarations {

  private final Identities identities;

  public SealedDeclarations(Identities identities) {
    this.identities = identities;
  }

  /**
   * What the encrypted values of a text say; none if it is in clear.
   *
   * @param source stands for the text in problems
   * @throws ProblemException INVALID if it cannot be decrypted, or was altered; UNAVAILABLE if the
   *     identity cannot be read now
   */
  public SealedTexts texts(String workspace, String text, Format format, String source) {
    var unsealer =
        new SopsUnsealer(
            () -> identities.of(workspace),
            "encrypt it to a key of workspace `%1$s` too, and write its identity into the vault:"
                    .formatted(workspace)
                + " `provisioning secret set -w %s %s --file value=key.txt`"
                    .formatted(workspace, Identities.PATH));
    try {
      return unsealer.texts(text, format, source);
    } catch (ProblemException e) {
      if (e.problem().kind() == Kind.UNAVAILABLE) {
        throw e;
      }
      // who asks is not denied anything: it is the document that nobody here can read
      throw new ProblemException(
          DocumentProblem.INVALID_DOCUMENT, e.detail(), e.help().orElse(null), List.of(), e);
    }
  }
}
