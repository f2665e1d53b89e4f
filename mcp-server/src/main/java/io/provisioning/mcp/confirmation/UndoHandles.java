package io.provisioning.mcp.confirmation;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import tools.jackson.databind.node.ObjectNode;

/**
 * Handles of changes that were made. Each is of one account, good for one undo within a day, and
 * known for as long as this process runs: what it stands for can also be called by itself. Safe for
 * use by many threads.
 */
public final class UndoHandles {

  /** How long one is good. */
  public static final Duration TTL = Duration.ofDays(1);

  private static final int MOST = 100_000;
  private static final int BYTES = 16;

  private final InstantSource time;
  private final SecureRandom random = new SecureRandom();
  private final Cache<String, Kept> kept =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(TTL).build();

  public UndoHandles(InstantSource time) {
    this.time = time;
  }

  private record Kept(String principal, UndoHandle handle) {}

  /** A handle of what an account has changed. */
  public UndoHandle give(String principal, String tool, ObjectNode arguments) {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    var id = HexFormat.of().formatHex(bytes);
    var handle = new UndoHandle(id, tool, arguments, time.instant().plus(TTL));
    kept.put(id, new Kept(principal, handle));
    return handle;
  }

  /**
   * What a handle stands for.
   *
   * @throws io.provisioning.config.problem.ProblemException UNDO_ENDED if it is unknown, used, too
   *     old or of another account
   */
  public UndoHandle get(String id, String principal) {
    var found = kept.getIfPresent(id);
    if (found == null
        || !found.principal().equals(principal)
        || !time.instant().isBefore(found.handle().until())) {
      throw ConfirmationProblem.UNDO_ENDED.because(
          "the handle is unknown, used or older than a day",
          "workflow_control rolls a workflow back, and settings_rollback a version of the settings");
    }
    return found.handle();
  }

  /** The change has been taken back. */
  public void used(UndoHandle handle) {
    kept.invalidate(handle.id());
  }
}
