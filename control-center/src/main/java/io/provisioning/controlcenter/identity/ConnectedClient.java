package io.provisioning.controlcenter.identity;

import java.util.List;

/**
 * A program that somebody let work as them, with less than they may do themselves.
 *
 * @param client digest of the id with which it registered
 * @param name that it gave itself; nothing is decided by it
 * @param service whose operations alone its tokens are good for
 * @param scopes what it was let do, such as {@code read}
 */
public record ConnectedClient(String client, String name, String service, List<String> scopes) {

  /** Looks at what there is, and plans. */
  public static final String READ = "read";

  /** Changes and steers, too, as far as its person may. */
  public static final String CHANGE = "change";

  public ConnectedClient {
    scopes = List.copyOf(scopes);
  }

  /** Whether it may change anything. */
  public boolean mayChange() {
    return scopes.contains(CHANGE);
  }
}
