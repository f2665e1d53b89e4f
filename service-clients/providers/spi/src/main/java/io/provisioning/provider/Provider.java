package io.provisioning.provider;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Where resources live. Every call blocks, may be repeated at any time and may be interrupted; what
 * it leaves behind is what it was asked for or what was there before. Implementations are safe for
 * use by many threads.
 *
 * <p>A resource is known by its {@link ResourceId}, which the provider stores with it (as a label
 * or tag): asking again under the same id, also after a crash of the caller, never makes a second
 * one.
 *
 * <p>All methods throw {@link ProviderException}; its kind tells the caller whether asking again
 * can help.
 */
public interface Provider extends AutoCloseable {

  ProviderDescription description();

  /**
   * Makes the resource exist as specified: creates it, changes it in place, or finds that nothing
   * is to be done. A difference that {@link #change} calls REPLACE is refused as {@link
   * ProviderException.Kind#CONFLICT}.
   *
   * @param key the same for every attempt at this effect; providers with a client token pass it on
   * @return the state after the call; a server is running and accepts commands
   */
  ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec);

  /**
   * Makes the resource not exist, with the data it holds. Nothing is done where it does not exist.
   */
  void ensureAbsent(IdempotencyKey key, ResourceId id);

  /** What exists now under the id, read from the provider itself. */
  Optional<ResourceState> find(ResourceId id);

  /**
   * All that exists within the scope, in no particular order, read from the provider itself in few
   * calls.
   */
  List<ResourceState> list(Scope scope);

  /**
   * Tells of changes of what exists as they happen, whoever makes them, until the provider ends the
   * stream or the calling thread is interrupted. What changes while nobody watches is not told.
   *
   * @param listener receives the scope in which something changed, empty where the provider cannot
   *     say in which one; called on any thread, and returns at once
   * @return false, at once, where the provider cannot tell of changes
   */
  default boolean watch(Consumer<Optional<Scope>> listener) {
    return false;
  }

  /**
   * What taking {@code from} to {@code to} would need. Pure: asks nobody. Both are of the same
   * kind.
   */
  Change change(ResourceSpec from, ResourceSpec to);

  /**
   * What of the specification cannot be had here; nothing where it can be tried. Pure: asks nobody.
   */
  default List<Objection> objections(ResourceSpec spec) {
    return spec instanceof ResourceSpec.ServerSpec server
        ? Objection.toSettings(server.settings(), Set.of(), description().name())
        : List.of();
  }

  /** What the resource costs while it exists. Pure: asks nobody. */
  Price price(ResourceSpec spec);

  /**
   * Asks the provider whether it accepts the account's credential; changes nothing.
   *
   * @throws ProviderException REFUSED if it does not
   */
  default void checkCredential() {}

  /**
   * The account that everything in the scope is in, as the provider itself knows it: another key of
   * the same account has the same.
   *
   * @return empty where the provider has no such thing, or does not tell
   */
  default Optional<String> accountId(Scope scope) {
    return Optional.empty();
  }

  /** A way to run commands on a running server. The caller closes it. */
  CommandChannel channel(ResourceId server);

  @Override
  void close();
}
