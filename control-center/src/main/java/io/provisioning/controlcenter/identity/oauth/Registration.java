package io.provisioning.controlcenter.identity.oauth;

import java.util.List;

/**
 * What a program says of itself.
 *
 * @param name for people; nothing is decided by it
 * @param redirects addresses to which browsers may be sent back
 */
record Registration(String name, List<String> redirects) {

  static final int LONGEST_NAME = 80;
  static final int MOST_REDIRECTS = 5;

  Registration {
    redirects = List.copyOf(redirects);
  }

  /** Whether browsers may be sent to an address. */
  boolean redirectsTo(String address) {
    return redirects.stream().anyMatch(known -> Redirects.isSame(known, address));
  }
}
