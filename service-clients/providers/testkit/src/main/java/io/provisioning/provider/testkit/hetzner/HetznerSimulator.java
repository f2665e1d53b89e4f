package io.provisioning.provider.testkit.hetzner;

import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.cloud.Refusal;
import io.provisioning.provider.testkit.cloud.SimulatedApi;
import io.provisioning.provider.testkit.cloud.SimulatedApi.Answer;
import io.provisioning.provider.testkit.cloud.SimulatedApi.Exchanged;
import io.provisioning.provider.testkit.cloud.SimulatedApi.Request;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Hetzner Cloud on this machine: an HTTP server that speaks its protocol, for clients that do not
 * know the difference.
 */
public final class HetznerSimulator implements AutoCloseable {

  /** The only token that is accepted, until {@link #accept} says another. */
  public static final String TOKEN = "simulated-token-0123456789";

  private final Cloud cloud;
  private final SimulatedApi api;
  private volatile Faults faults = Faults.none();
  private volatile String token = TOKEN;

  private HetznerSimulator(Machines machines, int port) throws IOException {
    this.cloud = new Cloud(machines, () -> faults.actionTime());
    this.api = SimulatedApi.start(new Protocol(), port);
  }

  /** Starts on a free port of the loopback interface. */
  public static HetznerSimulator start(Machines machines) throws IOException {
    return start(machines, 0);
  }

  /** Starts on a port of the loopback interface; 0 for a free one. */
  public static HetznerSimulator start(Machines machines, int port) throws IOException {
    return new HetznerSimulator(machines, port);
  }

  /** The address of the API, without a slash at its end. */
  public String endpoint() {
    return api.address() + "/v1";
  }

  /** What goes wrong from now on. */
  public void inject(Faults next) {
    faults = next;
    api.inject(next);
  }

  /** Accepts this token from now on and no other, as after someone has replaced it. */
  public void accept(String next) {
    token = next;
  }

  /** Kinds of requests that were answered, such as {@code GET /servers/{id}}. */
  public SortedSet<String> requests() {
    return api.requests();
  }

  /** What was asked and answered, in order, but for answers that were made up by a fault. */
  public List<Exchanged> exchanged() {
    return api.exchanged();
  }

  /** How many resources of a kind, such as {@code servers}, there are. */
  public int count(String kind) {
    return cloud.count(kind);
  }

  /** Names under which something was created more than once without being deleted between. */
  public List<String> duplicates() {
    return cloud.duplicates();
  }

  /** Deletes a resource as someone does by hand. */
  public void deleteByHand(String kind, String id) {
    var _ = cloud.delete(kind, Long.parseLong(id));
  }

  /** Switches a server off as someone does by hand. */
  public void switchOffByHand(String id) {
    cloud.switchOff(Long.parseLong(id));
  }

  @Override
  public void close() {
    api.close();
  }

  private final class Protocol implements SimulatedApi.Protocol {

    @Override
    public void authorize(@Nullable String authorization) {
      if (!("Bearer " + token).equals(authorization)) {
        throw new Refusal(401, "unauthorized", "unable to authenticate");
      }
    }

    @Override
    public Answer serve(Request request, Faults now) {
      return new Routes(cloud, now.isPagingEndless())
          .serve(
              request.method(),
              request.path().replaceFirst("^/v1/", ""),
              request.query(),
              request.body());
    }

    @Override
    public JsonNode error(String code, String message) {
      return Catalogue.object(Map.of("error", Map.of("code", code, "message", message)));
    }
  }
}
