package io.provisioning.vault.rotation;

import java.util.List;
import java.util.Optional;

/** Where rotations are recorded. Safe for use by many threads. */
interface RotationRecords {

  /** Records a rotation that begins; false if another one runs. */
  boolean begin(Rotation rotation);

  /** Keeps how far it is. */
  void save(Rotation rotation);

  /** Keeps how it ended, so that another one can begin. */
  void end(Rotation rotation);

  /** The one that runs. */
  Optional<Rotation> running();

  /** Newest first. */
  List<Rotation> newest(int limit);
}
