package io.provisioning.provider.testkit.upcloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.cloud.Refusal;
import io.provisioning.provider.testkit.cloud.SimulatedApi;
import io.provisioning.provider.testkit.cloud.SimulatedApi.Answer;
import io.provisioning.provider.testkit.cloud.SimulatedApi.Exchanged;
import io.provisioning.provider.testkit.cloud.SimulatedApi.Request;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * UpCloud on this machine: an HTTP server that speaks version 1.3 of its protocol, for clients that
 * do not know the difference.
 */
public final class UpCloudSimulator implements AutoCloseable {

  /** The only token that is accepted, until {@link #accept} says another. */
  public static final String TOKEN = "ucat_simulated0123456789";

  /** User and password that are accepted as well. */
  public static final String USER = "simulated:a password, with 1 colon: at least";

  private final Account account;
  private final SimulatedApi api;
  private volatile Faults faults = Faults.none();
  private volatile String token = TOKEN;
  private volatile Consumer<String> watcher = _ -> {};

  private UpCloudSimulator(Machines machines, int port) throws IOException {
    this.account = Account.of(machines, () -> faults.actionTime());
    this.api = SimulatedApi.start(new Protocol(), port);
  }

  /** Starts on a free port of the loopback interface. */
  public static UpCloudSimulator start(Machines machines) throws IOException {
    return start(machines, 0);
  }

  /** Starts on a port of the loopback interface; 0 for a free one. */
  public static UpCloudSimulator start(Machines machines, int port) throws IOException {
    return new UpCloudSimulator(machines, port);
  }

  /** The address of the API, without a slash at its end. */
  public String endpoint() {
    return api.address() + "/1.3";
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

  /**
   * How many {@code servers}, {@code storages} (also those of servers), {@code networks} or {@code
   * routers}.
   */
  public int count(String kind) {
    synchronized (account.store()) {
      return account.store().of(kind).size();
    }
  }

  /** Identities under which something was created more than once without being deleted between. */
  public List<String> duplicates() {
    synchronized (account.store()) {
      return account.store().duplicates();
    }
  }

  /** Deletes a resource as someone does by hand; with a server, what only it used. */
  public void deleteByHand(String kind, String id) {
    synchronized (account.store()) {
      account.deleteByHand(kind, id);
    }
  }

  /** Switches a server off as someone does by hand. */
  public void switchOffByHand(String id) {
    synchronized (account.store()) {
      account.servers().switchOff(id);
    }
  }

  /** Whether the firewall of a server lets a packet pass, which it decides for each alone. */
  public boolean passes(String server, Packet packet) {
    synchronized (account.store()) {
      return account.rules().passes(server, packet);
    }
  }

  /**
   * Gives each request that was served to this, as {@code PUT /1.3/server/…}, before the answer.
   */
  public void watch(Consumer<String> observer) {
    watcher = observer;
  }

  @Override
  public void close() {
    api.close();
  }

  private final class Protocol implements SimulatedApi.Protocol {

    private static final String BASIC = "Basic ";

    @Override
    public void authorize(@Nullable String authorization) {
      var given = authorization == null ? "" : authorization;
      boolean isUser =
          given.startsWith(BASIC)
              && new String(Base64.getDecoder().decode(given.substring(BASIC.length())), UTF_8)
                  .equals(USER);
      if (!isUser && !given.equals("Bearer " + token)) {
        throw new Refusal(
            401,
            "AUTHENTICATION_FAILED",
            "Authentication failed using the given username and password.");
      }
    }

    @Override
    public Answer serve(Request request, Faults now) {
      Answer answer;
      synchronized (account.store()) {
        answer = new Routes(account).serve(request);
      }
      watcher.accept(request.method() + " " + request.path());
      return answer;
    }

    @Override
    public JsonNode error(String code, String message) {
      return Catalogue.object(
          Map.of("error", Map.of("error_code", code, "error_message", message)));
    }
  }
}
