package io.provisioning.detector.remediation;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a workflow would be about.
 *
 * @param resource id of its drift, such as {@code web.server.db}; null for all of the
 *     infrastructure
 */
record Target(String infrastructure, @Nullable String resource) {

  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  /** What the labels of an alert name; empty if that is too little for the action. */
  static Optional<Target> of(Action action, Map<String, String> labels) {
    return name(labels, "infrastructure")
        .flatMap(infrastructure ->
            switch (action) {
              case APPLY -> Optional.of(new Target(infrastructure, null));
              case REVERT ->
                  path(labels).map(path -> new Target(infrastructure, infrastructure + "." + path));
            });
  }

  private static Optional<String> path(Map<String, String> labels) {
    return name(labels, "server")
        .flatMap(server ->
            labels.containsKey("taskserv")
                ? name(labels, "taskserv").map(it -> "taskserv." + server + "." + it)
                : Optional.of("server." + server));
  }

  /** Rules of strangers put anything into labels. */
  private static Optional<String> name(Map<String, String> labels, String label) {
    return Optional.ofNullable(labels.get(label)).filter(LABEL.asMatchPredicate());
  }
}
