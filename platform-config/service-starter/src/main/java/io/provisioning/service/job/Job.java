package io.provisioning.service.job;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

/**
 * Work that is done again and again. A service declares one as a bean, and it runs.
 *
 * @param name unique in its service, such as {@code alert-comparison}
 * @param description one sentence for people
 * @param every from the start of one run to that of the next
 * @param timeout after which a run is interrupted; at most {@code every}
 * @param action what is done; gives what it counted, by name, for people. A problem that it throws
 *     is shown with its detail, anything else only by its class
 */
public record Job(
    String name,
    String description,
    Duration every,
    Duration timeout,
    Callable<Map<String, Long>> action) {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,62}");

  public Job {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("`%s` is no name of a job".formatted(name));
    }
    if (!timeout.isPositive() || timeout.compareTo(every) > 0) {
      throw new IllegalArgumentException(
          "the timeout of `%s` is more than zero and at most %s".formatted(name, every));
    }
  }
}
