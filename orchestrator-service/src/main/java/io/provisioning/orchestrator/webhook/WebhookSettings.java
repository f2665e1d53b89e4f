package io.provisioning.orchestrator.webhook;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How webhooks are kept and delivered.
 *
 * @param directory of webhooks and deliveries
 * @param allowPrivate whether they may lead into private networks
 * @param allowLoopback whether a URL that names the own machine may be used
 * @param timeout of an attempt as a whole
 * @param concurrency attempts at once for one webhook
 * @param retries pauses after failed attempts; after the last comes no attempt any more
 * @param jitter the share of a pause by which it may be longer
 * @param keep ended deliveries that are kept of one webhook, of each status
 * @param lookEvery how long it takes at the most until a changed clock is noticed
 */
@ConfigurationProperties("provisioning.webhooks")
record WebhookSettings(
    Path directory,
    @DefaultValue("false") boolean allowPrivate,
    @DefaultValue("true") boolean allowLoopback,
    @DefaultValue("15s") Duration timeout,
    @DefaultValue("4") int concurrency,
    @DefaultValue({"5s", "5m", "30m", "2h", "5h", "10h", "10h"}) List<Duration> retries,
    @DefaultValue("0.1") double jitter,
    @DefaultValue("1000") int keep,
    @DefaultValue("1s") Duration lookEvery) {

  WebhookSettings {
    retries = List.copyOf(retries);
    if (!timeout.isPositive() || !lookEvery.isPositive() || concurrency < 1 || keep < 1) {
      throw new IllegalArgumentException(
          "provisioning.webhooks.timeout, .look-every, .concurrency and .keep are more than 0");
    }
    if (jitter < 0 || jitter > 1) {
      throw new IllegalArgumentException("provisioning.webhooks.jitter is from 0 to 1");
    }
  }
}
