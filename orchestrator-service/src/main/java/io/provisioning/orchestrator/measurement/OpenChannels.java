package io.provisioning.orchestrator.measurement;

import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.Scope;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Channels to servers, kept open from one measurement to the next: a cloud is asked where a server
 * is only once, and again when that was no use. Safe for use by many threads.
 */
final class OpenChannels {

  private static final Logger log = LoggerFactory.getLogger(OpenChannels.class);

  private final Providers providers;
  private final Map<String, Open> open = new ConcurrentHashMap<>();

  /** Good as long as the server is not changed. */
  private record Open(CommandChannel channel, Instant since) {}

  OpenChannels(Providers providers) {
    this.providers = providers;
  }

  /**
   * Whether there is nothing to measure, because the provider simulates the server.
   *
   * @throws io.provisioning.config.problem.ProblemException if the provider cannot be used
   */
  boolean isSimulated(RecordedResource server) {
    return providers.get(server.state().provider()).description().simulated();
  }

  /**
   * The channel to a server, for one measurement at a time.
   *
   * @throws io.provisioning.provider.ProviderException if there is none now
   * @throws io.provisioning.config.problem.ProblemException if the provider cannot be used
   */
  CommandChannel to(RecordedResource server) {
    var key = MeasuredServer.key(server);
    var known = open.get(key);
    if (known != null && known.since().equals(server.updatedAt())) {
      return known.channel();
    }
    close(key);
    var scope = new Scope(server.workspace(), server.resource().infrastructure());
    var channel =
        providers.get(server.state().provider()).channel(scope.server(server.resource().name()));
    open.put(key, new Open(channel, server.updatedAt()));
    return channel;
  }

  /** Closes that of a server which is gone, or did not answer. */
  void close(String key) {
    var known = open.remove(key);
    if (known != null) {
      try {
        known.channel().close();
      } catch (RuntimeException e) {
        log.debug("a channel could not be closed", e);
      }
    }
  }

  void closeAll() {
    open.keySet().forEach(this::close);
  }
}
