package io.provisioning.registry.retention;

import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.repository.Deletion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What can be restored, on the wire.
 *
 * @param count how much there is
 * @param items the latest thousand, the latest first
 */
record DeletionView(int count, List<DeletionItem> items) {

  private static final int LISTED = 1000;

  DeletionView {
    items = List.copyOf(items);
  }

  /**
   * A manifest, or only tags of it.
   *
   * @param tags that went
   * @param until when it can be restored
   */
  record DeletionItem(
      String repository, String digest, List<String> tags, Instant deleted, Instant until) {

    DeletionItem {
      tags = List.copyOf(tags);
    }

    static DeletionItem of(RepositoryName repository, Deletion deletion, Duration grace) {
      return new DeletionItem(
          repository.text(),
          deletion.entry().digest().toString(),
          deletion.tags(),
          deletion.at(),
          deletion.at().plus(grace));
    }
  }

  /**
   * What was restored.
   *
   * @param tags that point to it now
   */
  record RestoredView(String repository, String digest, List<String> tags) {

    RestoredView {
      tags = List.copyOf(tags);
    }
  }

  static DeletionView of(List<DeletionItem> all) {
    return new DeletionView(all.size(), all.stream().limit(LISTED).toList());
  }
}
