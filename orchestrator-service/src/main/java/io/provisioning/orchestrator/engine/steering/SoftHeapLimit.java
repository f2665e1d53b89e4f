package io.provisioning.orchestrator.engine.steering;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import javax.management.NotificationEmitter;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Has garbage collected before the heap grows for it. The serial collector lets the heap grow up to
 * its limit first, which is far above what the service needs save for the greatest workflows.
 */
@Component
class SoftHeapLimit {

  private static final long LIMIT = 112L * 1024 * 1024;
  private static final long ROOM = 64L * 1024 * 1024;

  @EventListener(ApplicationReadyEvent.class)
  void watch() {
    ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported())
        .findFirst()
        .ifPresent(SoftHeapLimit::watch);
  }

  private static void watch(MemoryPoolMXBean pool) {
    pool.setUsageThreshold(above(pool));
    ((NotificationEmitter) ManagementFactory.getMemoryMXBean())
        .addNotificationListener(
            (notification, _) -> {
              if (notification.getType().equals(MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED)) {
                collect(pool);
              }
            },
            null,
            null);
  }

  private static void collect(MemoryPoolMXBean pool) {
    System.gc();
    pool.setUsageThreshold(above(pool));
  }

  /** What is alive may grow by some room before there is another look at it. */
  private static long above(MemoryPoolMXBean pool) {
    var most = pool.getUsage().getMax();
    var wanted = Math.max(LIMIT, pool.getUsage().getUsed() + ROOM);
    return most < 0 ? wanted : Math.min(most, wanted);
  }
}
