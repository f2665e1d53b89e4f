package io.provisioning.vault.secret;

import com.nulabinc.zxcvbn.Zxcvbn;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Judges whether a value can be guessed. It looks at fields whose names say that they are secret,
 * and at the only one of a secret with one; a user name is no weak password.
 */
@Component
final class Weakness {

  /** What is measured of a long one: the estimate takes more than linear time. */
  private static final int MEASURED = 64;

  private static final int MOST = 8;

  /** Of 0 to 4; below, fewer than 10⁸ guesses find it. */
  private static final int GOOD_ENOUGH = 3;

  private static final Set<String> SECRET =
      Set.of(
          "password",
          "passwd",
          "passphrase",
          "pass",
          "pw",
          "pin",
          "secret",
          "token",
          "key",
          "credential",
          "value");

  boolean of(Fields fields) {
    return judged(fields)
        .limit(MOST)
        .anyMatch(text ->
            Estimate.INSTANCE
                    .measure(text.substring(0, Math.min(MEASURED, text.length())))
                    .getScore()
                < GOOD_ENOUGH);
  }

  private static Stream<String> judged(Fields fields) {
    var isOnly = fields.byName().size() == 1;
    return fields.byName().entrySet().stream()
        .filter(field -> field.getValue().isText())
        .filter(field -> isOnly || isSecret(field.getKey()))
        .map(field -> field.getValue().text());
  }

  private static boolean isSecret(String name) {
    var words = List.of(name.toLowerCase(Locale.ROOT).split("[_.-]", -1));
    return SECRET.contains(words.getLast());
  }

  /** Made at the first write: its lists take memory that a vault which is only read can spare. */
  private static final class Estimate {
    static final Zxcvbn INSTANCE = new Zxcvbn();
  }
}
