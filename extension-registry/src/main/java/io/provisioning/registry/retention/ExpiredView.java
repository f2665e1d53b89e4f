package io.provisioning.registry.retention;

import io.provisioning.registry.retention.Retention.Expired;
import java.time.Instant;
import java.util.List;

/**
 * What no rule keeps, on the wire: what would go, or went.
 *
 * @param items the first thousand
 */
record ExpiredView(int tags, int manifests, List<ExpiredItem> items) {

  private static final int LISTED = 1000;

  ExpiredView {
    items = List.copyOf(items);
  }

  /**
   * A manifest, or only tags of it.
   *
   * @param size of the manifest itself, in bytes
   * @param withManifest whether the manifest goes with its tags
   * @param pushed when it was pushed last, or looked for if that is not known
   */
  record ExpiredItem(
      String repository,
      String digest,
      long size,
      List<String> tags,
      boolean withManifest,
      Instant pushed,
      String reason) {

    ExpiredItem {
      tags = List.copyOf(tags);
    }

    private static ExpiredItem of(Expired expired) {
      return new ExpiredItem(
          expired.repository().text(),
          expired.digest().toString(),
          expired.size(),
          expired.tags(),
          expired.withManifest(),
          expired.since(),
          expired.reason());
    }
  }

  static ExpiredView of(List<Expired> all) {
    return new ExpiredView(
        all.stream().mapToInt(it -> it.tags().size()).sum(),
        (int) all.stream().filter(Expired::withManifest).count(),
        all.stream().limit(LISTED).map(ExpiredItem::of).toList());
  }
}
