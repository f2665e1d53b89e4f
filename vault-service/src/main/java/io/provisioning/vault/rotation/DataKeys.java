package io.provisioning.vault.rotation;

import io.provisioning.vault.seal.DataKey;
import java.util.List;

/** The wrapped keys of all versions of secrets. Safe for use by many threads. */
public interface DataKeys {

  /** How many of a workspace are wrapped by a key of a lower version. */
  long countBehind(String workspace, int keyVersion);

  /** How many of a workspace are wrapped by the key of this version. */
  long count(String workspace, int keyVersion);

  /** Some of those that are wrapped by a key of a lower version. */
  List<DataKey> behind(String workspace, int keyVersion, int limit);

  /** Replaces keys by the same ones, wrapped anew; those that have changed or are gone stay so. */
  void replace(List<Rewrapped> keys);

  /** A data key before and after it was wrapped anew. */
  record Rewrapped(DataKey before, DataKey after) {}
}
