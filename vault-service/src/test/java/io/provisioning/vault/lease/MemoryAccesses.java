package io.provisioning.vault.lease;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Accesses;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Accesses in memory, all on one page. */
final class MemoryAccesses implements Accesses {

  final List<Access> all = new ArrayList<>();

  @Override
  public synchronized void add(Access access) {
    all.add(access);
  }

  @Override
  public synchronized List<Access> page(
      String workspace, Filter filter, @Nullable String after, int limit) {
    return all.reversed().stream()
        .filter(access -> access.workspace().equals(workspace))
        .limit(limit)
        .toList();
  }
}
