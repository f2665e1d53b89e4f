package io.provisioning.controlcenter.audit.search;

import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.trail.FilesystemAuditTrail;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Questions that are asked of a large trail. */
public final class BenchedSearch {

  private BenchedSearch() {}

  /** Each by what it finds. */
  public static Map<String, Function<FilesystemAuditTrail, Object>> questions() {
    return new TreeMap<>(
        Map.of(
            "newest_page",
                trail -> new AuditSearch(trail).page(EventQuery.ALL, Long.MAX_VALUE, 100),
            "one_by_number", trail -> new AuditSearch(trail).get(500_000, null),
            "a_person_100", trail -> page(trail, "0199-person-7", null, null),
            "nothing_by_action", trail -> page(trail, null, "nothing", null),
            "one_by_category", trail -> page(trail, null, null, Category.ADMINISTRATION)));
  }

  private static Object page(
      FilesystemAuditTrail trail,
      @Nullable String actor,
      @Nullable String action,
      @Nullable Category category) {
    var query = new EventQuery(null, null, actor, action, category, null, null, null, null);
    return new AuditSearch(trail).page(query, Long.MAX_VALUE, 100);
  }
}
