package io.provisioning.orchestrator.server;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How servers are looked at.
 *
 * @param limit for a server to answer
 * @param looks how many go on at once
 */
@ConfigurationProperties("provisioning.servers")
record ServerSettings(@DefaultValue("15s") Duration limit, @DefaultValue("8") int looks) {

  ServerSettings {
    if (limit.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("provisioning.servers.limit is at least 1s");
    }
    if (looks < 1) {
      throw new IllegalArgumentException("provisioning.servers.looks is at least 1");
    }
  }
}
