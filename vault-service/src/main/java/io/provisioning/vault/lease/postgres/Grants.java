package io.provisioning.vault.lease.postgres;

import java.util.List;

/**
 * What a user gets.
 *
 * @param read schemas whose tables it reads
 * @param write schemas whose tables it reads and writes
 * @param memberOf existing roles of the server whose rights it has
 */
public record Grants(List<String> read, List<String> write, List<String> memberOf) {

  public Grants {
    read = List.copyOf(read);
    write = List.copyOf(write);
    memberOf = List.copyOf(memberOf);
  }

  public boolean isEmpty() {
    return read.isEmpty() && write.isEmpty() && memberOf.isEmpty();
  }
}
