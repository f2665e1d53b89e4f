package io.provisioning.orchestrator.cause;

import java.util.List;

/**
 * A resource that may have brought the trouble about.
 *
 * @param resource its id, such as {@code web/server/db}
 * @param path ids from what has the trouble to this one, both included
 * @param likelihood from 0 to 1, to be compared with the others; no probability
 * @param signs what speaks for it, strongest first
 */
record Cause(String resource, List<String> path, double likelihood, List<Sign> signs) {

  Cause {
    path = List.copyOf(path);
    signs = List.copyOf(signs);
  }

  /**
   * The causes of one trouble.
   *
   * @param items most likely first
   */
  record CausePage(List<Cause> items) {}
}
