package io.provisioning.vault.access;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where accesses are recorded. Safe for use by many threads. */
public interface Accesses {

  /**
   * Records an access, durably once this returns.
   *
   * @throws org.springframework.dao.DataAccessException if it may not have been recorded
   */
  void add(Access access);

  /**
   * Accesses of a workspace, newest first.
   *
   * @param after id of the last one of the page before; null for the first page
   */
  List<Access> page(String workspace, Filter filter, @Nullable String after, int limit);

  /**
   * Which accesses; null is any.
   *
   * @param identity id or name of the actor
   */
  record Filter(@Nullable String path, @Nullable String identity, @Nullable String workflow) {

    /** All of them. */
    public static final Filter NONE = new Filter(null, null, null);

    boolean accepts(Access access) {
      return (path == null || path.equals(access.path()))
          && (workflow == null || workflow.equals(access.workflow()))
          && (identity == null
              || identity.equals(access.by().id())
              || identity.equals(access.by().name()));
    }
  }
}
