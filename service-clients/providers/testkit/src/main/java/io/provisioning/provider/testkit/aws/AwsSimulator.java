package io.provisioning.provider.testkit.aws;

import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.FaultyServer;
import io.provisioning.provider.testkit.cloud.FaultyServer.Call;
import io.provisioning.provider.testkit.cloud.FaultyServer.Reply;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.cloud.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * AWS on this machine: an HTTP server that speaks the query protocol of EC2, and gives the public
 * parameters of Systems Manager, for clients that do not know the difference. Requests have to be
 * signed; the signature says for which region they are.
 */
public final class AwsSimulator implements AutoCloseable {

  /** The only access key that is accepted. */
  public static final String ID = "AKIASIMULATED0000001";

  /** Its secret. */
  public static final String SECRET = "simulated/secret+0123456789abcdefghijklm";

  /** Both, as the provider takes them. */
  public static final String TOKEN = ID + ":" + SECRET;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** What is made in a region has numbers from a multiple of this. */
  private static final int NUMBERS = 0x10_0000;

  private static final String PARAMETER = "/aws/service/debian/release/12/latest/amd64";
  private static final String XML = "text/xml;charset=UTF-8";
  private static final String AMAZON_JSON = "application/x-amz-json-1.1";

  private final Machines machines;
  private final Map<String, Account> regions = new ConcurrentSkipListMap<>();
  private final FaultyServer server;
  private final SignatureCheck signatures = new SignatureCheck(ID, SECRET);
  private final Map<String, Refusal> refusals = new ConcurrentHashMap<>();
  private final List<String> actions = Collections.synchronizedList(new ArrayList<>());
  private volatile String account = "100000000001";
  private volatile Faults faults = Faults.none();
  private volatile @Nullable IamPolicy policy;

  private AwsSimulator(Machines machines, int port) throws IOException {
    this.machines = machines;
    this.server = FaultyServer.start(new Wire(), port);
  }

  /** Starts on a free port of the loopback interface. */
  public static AwsSimulator start(Machines machines) throws IOException {
    return start(machines, 0);
  }

  /** Starts on a port of the loopback interface; 0 for a free one. */
  public static AwsSimulator start(Machines machines, int port) throws IOException {
    return new AwsSimulator(machines, port);
  }

  /** The address of all services, without a slash at its end. */
  public String endpoint() {
    return server.address();
  }

  /** What goes wrong from now on. */
  public void inject(Faults next) {
    faults = next;
    server.inject(next);
  }

  /** The account that the key is of from now on; what exists stays in its own. */
  public void moveKeyTo(String account) {
    this.account = account;
  }

  /** Refuses an action such as {@code RunInstances} from now on, for capacity, quota or rights. */
  public void refuse(String action, int status, String code, String message) {
    refusals.put(action, new Refusal(status, code, message));
  }

  /** Allows from now on only what a policy document allows. */
  public void obey(String document) {
    policy = IamPolicy.parse(document);
  }

  /** Rights that requests needed so far, such as {@code ec2:RunInstances}, one per request. */
  public List<String> actions() {
    synchronized (actions) {
      return List.copyOf(actions);
    }
  }

  /** How many named resources there are of {@code instance}, {@code volume} or {@code vpc}. */
  public int count(String kind) {
    return regions.values().stream().mapToInt(region -> region.count(kind)).sum();
  }

  /** The same in one region. */
  public int count(String kind, String region) {
    return region(region).count(kind);
  }

  /** How much there is of everything but key pairs, beyond what an account has from the start. */
  public int count() {
    return regions.values().stream().mapToInt(Account::count).sum();
  }

  /** Identities under which something was created more than once without being deleted between. */
  public List<String> duplicates() {
    return regions.values().stream().flatMap(region -> region.duplicates().stream()).toList();
  }

  /** Terminates a server as someone does by hand. */
  public void terminateByHand(String id) {
    with(id).terminate(id);
  }

  /** Deletes a security group as someone does by hand. */
  public void deleteGroupByHand(String id) {
    with(id).deleteGroup(id);
  }

  /** Switches a server off as someone does by hand. */
  public void switchOffByHand(String id) {
    with(id).stop(id);
  }

  private Account region(String name) {
    synchronized (regions) {
      return regions.computeIfAbsent(
          name, _ -> new Account(name, NUMBERS * (regions.size() + 1), machines, () -> faults));
    }
  }

  private Account with(String id) {
    return regions.values().stream()
        .filter(region -> region.holds(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no region has " + id));
  }

  @Override
  public void close() {
    server.close();
  }

  private final class Wire implements FaultyServer.Wire {

    @Override
    public Reply throttled() {
      return xml(503, Documents.error("RequestLimitExceeded", "Request limit exceeded."));
    }

    @Override
    public Reply failed() {
      return xml(500, Documents.error("InternalError", "An internal error has occurred"));
    }

    @Override
    public Reply serve(Call call, Faults now) {
      boolean isParameter = call.headers().containsKey("x-amz-target");
      try {
        var region = signatures.require(call);
        return isParameter ? parameter(call) : ec2(call, region(region));
      } catch (Refusal refusal) {
        var message = String.valueOf(refusal.getMessage());
        return isParameter
            ? json(refusal.status(), Map.of("__type", refusal.code(), "message", message))
            : xml(refusal.status(), Documents.error(refusal.code(), message));
      } catch (RuntimeException | AssertionError fault) {
        return xml(500, Documents.error("InternalError", "the simulator failed: " + fault));
      }
    }

    private Reply ec2(Call call, Account account) {
      var form = Form.parse(call.body());
      var action = form.require("Action");
      if (action.equals("GetCallerIdentity")) { // of STS, and needs no right
        var identity = Map.of("Account", AwsSimulator.this.account);
        return xml(200, Documents.answer(action, Map.of("GetCallerIdentityResult", identity)));
      }
      allow("ec2:" + action, action);
      var rights = policy;
      if (rights != null) {
        account.require(rights, action, form);
      }
      return xml(200, Documents.answer(action, account.serve(action, form)));
    }

    private Reply parameter(Call call) {
      allow("ssm:GetParameter", "GetParameter");
      var rights = policy;
      if (rights != null) {
        rights.require("ssm:GetParameter");
      }
      var name = JSON.readTree(call.body()).path("Name").asString("");
      if (!call.headers().getOrDefault("x-amz-target", "").equals("AmazonSSM.GetParameter")
          || !name.equals(PARAMETER)) {
        throw new Refusal(400, "ParameterNotFound", name);
      }
      return json(
          200,
          Map.of("Parameter", Map.of("Name", name, "Type", "String", "Value", Instances.DEBIAN)));
    }

    private void allow(String right, String action) {
      actions.add(right);
      var refusal = refusals.get(action);
      if (refusal != null) {
        throw new Refusal(refusal.status(), refusal.code(), String.valueOf(refusal.getMessage()));
      }
    }

    private static Reply xml(int status, byte[] body) {
      return new Reply(status, XML, body, Map.of());
    }

    private static Reply json(int status, Map<String, ?> body) {
      return new Reply(status, AMAZON_JSON, JSON.writeValueAsBytes(body), Map.of());
    }
  }
}
