package io.provisioning.service.body;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What a request may cost.
 *
 * @param maxSize of a request body, where its operation does not take less
 * @param maxTime until it is there, so that nobody holds a place by sending slowly
 * @param maxMemory of all bodies in flight and what is made of them; a fifth of the heap unless it
 *     is set
 */
@ConfigurationProperties("provisioning.request")
record RequestSettings(
    @DefaultValue("4MB") DataSize maxSize,
    @DefaultValue("60s") Duration maxTime,
    @Nullable DataSize maxMemory) {

  private static final int SHARE = 5;

  /** In bytes. */
  long memory() {
    return maxMemory == null ? Runtime.getRuntime().maxMemory() / SHARE : maxMemory.toBytes();
  }
}
