package io.provisioning.vault.seal;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where keys are stored, none of them in clear. Safe for use by many threads. */
interface Keys {

  /** All root keys, oldest first. */
  List<RootKey> roots();

  /** Stores a root key; false if there is one of this version. */
  boolean add(RootKey key);

  /** Replaces a root key by the same one, sealed anew; false if it has changed or is gone. */
  boolean replace(RootKey before, RootKey after);

  /** Removes a root key. */
  void removeRoot(int version);

  /** The key of a workspace with the highest version. */
  Optional<WorkspaceKey> newest(String workspace);

  Optional<WorkspaceKey> find(WorkspaceKey.Id id);

  /** All keys of a workspace, oldest first. */
  List<WorkspaceKey> of(String workspace);

  /** Workspaces with a key, in order. */
  List<String> workspaces();

  /** Stores a key; false if there is one of this version. */
  boolean add(WorkspaceKey key);

  /** Replaces a key by the same one, wrapped anew; false if it has changed or is gone. */
  boolean replace(WorkspaceKey before, WorkspaceKey after);

  /** Removes a key of a workspace. */
  void remove(WorkspaceKey.Id id);

  /** Some of the keys that a root key of a lower version wraps. */
  List<WorkspaceKey> behind(int rootVersion, int limit);

  /** How many keys a root key of a lower version wraps. */
  long countBehind(int rootVersion);

  /** Whether a person sealed the vault. */
  Optional<Wish> wish();

  /** Keeps a person's wish, or that there is none. */
  void wish(@Nullable Wish wish);
}
