package io.provisioning.config.layer;

import io.provisioning.config.problem.Origin;
import java.util.List;
import java.util.Optional;

/**
 * How a key came to its value.
 *
 * @param settings what each layer that names the key says, highest first; the first one wins
 * @param steps what was looked up for the winner, in order
 * @param value the result; empty where no layer names the key, and {@link Setting#SEALED} where it
 *     is sealed
 * @param isSealed whether it is, or is made of something that is, encrypted in its file
 */
public record Explanation(
    Key<?> key,
    List<Setting> settings,
    List<Step> steps,
    Optional<String> value,
    boolean isSealed) {

  public Explanation {
    settings = List.copyOf(settings);
    steps = List.copyOf(steps);
  }

  public Optional<Setting> winner() {
    return settings.stream().findFirst();
  }

  /**
   * One thing that was looked up.
   *
   * @param reference as written, such as <code>{{paths.base}}</code>
   * @param origin where its value stands, if it is a key
   */
  public record Step(String reference, String value, Optional<Origin> origin) {}
}
