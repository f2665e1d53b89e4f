package io.provisioning.provider.cloud;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** One change of a resource at a time, within this process. */
public final class ResourceLocks {

  private final Map<ResourceId, ReentrantLock> locks = new ConcurrentHashMap<>();

  /**
   * Does something once nobody else does anything to the resource.
   *
   * @throws ProviderException TRANSIENT if the thread is interrupted meanwhile
   */
  public <T> T exclusively(ResourceId id, Supplier<T> action) {
    var lock = locks.computeIfAbsent(id, _ -> new ReentrantLock());
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while waiting for " + path(id), e);
    }
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  /** How messages name a resource, such as {@code server/web}. */
  public static String path(ResourceId id) {
    return id.kind().name().toLowerCase(Locale.ROOT) + "/" + id.name();
  }
}
