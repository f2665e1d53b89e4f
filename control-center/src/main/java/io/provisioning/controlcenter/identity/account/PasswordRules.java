package io.provisioning.controlcenter.identity.account;

import com.nulabinc.zxcvbn.Zxcvbn;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.IdentityProblem;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Which passwords people may choose: long enough, and not among the first that are guessed. Nothing
 * is asked of the kinds of characters (NIST SP 800-63B).
 */
public final class PasswordRules {

  private static final int LONGEST = 256;

  /** What is measured of a long one: the estimate takes more than linear time. */
  private static final int MEASURED = 64;

  /** Of 0 to 4; below, fewer than 10⁸ guesses find it. */
  private static final int GOOD_ENOUGH = 3;

  private final Zxcvbn estimate = new Zxcvbn();
  private final IntSupplier shortest;

  PasswordRules(IntSupplier shortest) {
    this.shortest = shortest;
  }

  /**
   * Refuses a password that is easily guessed.
   *
   * @param personal what an attacker knows, such as the name of the account
   * @throws ProblemException UNSUITABLE_PASSWORD
   */
  public void check(String password, List<String> personal) {
    var normal = Normalizer.normalize(password, Form.NFKC);
    var length = normal.codePointCount(0, normal.length());
    var least = shortest.getAsInt();
    if (length < least || length > LONGEST) {
      throw unsuitable(least + " to " + LONGEST + " characters", length + " characters");
    }
    var known = new ArrayList<>(personal);
    known.add("provisioning");
    var start = normal.substring(0, Math.min(MEASURED, normal.length()));
    if (estimate.measure(start, known).getScore() < GOOD_ENOUGH) {
      throw unsuitable("a password that is harder to guess", "one of common words and patterns");
    }
  }

  private static ProblemException unsuitable(String expected, String got) {
    return IdentityProblem.UNSUITABLE_PASSWORD.because(
        "the new password is too easy to guess: use " + expected, "new_password", expected, got);
  }
}
