package io.provisioning.provider.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.aws.AccessKey;
import io.provisioning.aws.Signer;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.cloud.Pauses;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The query protocol of EC2 in one region, and parameters of Systems Manager. A request is sent
 * once, and what is refused is thrown as {@link ApiException}.
 *
 * @see <a href="https://docs.aws.amazon.com/AWSEC2/latest/APIReference/">API reference</a>
 */
final class AwsApi implements AutoCloseable {

  private static final String VERSION = "2016-11-15";
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(CONNECT_LIMIT).build();
  private final String region;
  private final Function<String, URI> endpoints;
  private final Supplier<AccessKey> key;
  private final Clock clock;
  private final Duration settling;
  private volatile @Nullable Identity identity;

  /**
   * A client.
   *
   * @param endpoints address of each service, such as {@code ec2}
   * @param key asked for at each request, so that a new one needs no restart
   * @param settling how long something that was made may be missing in lists
   */
  AwsApi(
      String region,
      Function<String, URI> endpoints,
      Supplier<AccessKey> key,
      Clock clock,
      Duration settling) {
    this.region = region;
    this.endpoints = endpoints;
    this.key = key;
    this.clock = clock;
    this.settling = settling;
  }

  String region() {
    return region;
  }

  Xml call(String action, Map<String, String> parameters) {
    var all = new TreeMap<>(parameters);
    all.put("Action", action);
    all.put("Version", VERSION);
    var form =
        all.entrySet().stream()
            .map(it -> it.getKey() + "=" + URLEncoder.encode(it.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
    var answer = send("ec2", Map.of("Content-Type", "application/x-www-form-urlencoded"), form);
    if (answer.statusCode() / 100 != 2) {
      throw refusal("ec2:" + action, answer);
    }
    try {
      var document = Xml.parse(answer.body());
      if (document.name().equals(action + "Response")) {
        return document;
      }
    } catch (XMLStreamException e) {
      throw new ProviderException(Kind.TRANSIENT, "aws's answer is not XML", e);
    }
    throw new ProviderException(Kind.TRANSIENT, "aws answered something else than was asked");
  }

  /** The number of the account that the key belongs to; asking needs no right. */
  String account() {
    var id = key.get().id();
    var before = identity;
    if (before != null && before.key().equals(id)) {
      return before.account();
    }
    var form = Map.of("Content-Type", "application/x-www-form-urlencoded");
    var answer = send("sts", form, "Action=GetCallerIdentity&Version=2011-06-15");
    if (answer.statusCode() / 100 != 2) {
      throw refusal("sts:GetCallerIdentity", answer);
    }
    try {
      var account = Xml.parse(answer.body()).path("GetCallerIdentityResult").get("Account");
      identity = new Identity(id, account);
      return account;
    } catch (XMLStreamException e) {
      throw new ProviderException(Kind.TRANSIENT, "aws's answer is not XML", e);
    }
  }

  /** Which account a key belongs to. */
  private record Identity(String key, String account) {}

  /**
   * After a failure: what was made has the time to appear in lists before anybody searches it there
   * and makes it again.
   */
  void settle() {
    if (!Thread.currentThread().isInterrupted()) {
      var _ = Pauses.pause(settling);
    }
  }

  /** Content if the request is not needed any more, as an error code says. */
  void callUnless(String code, String action, Map<String, String> parameters) {
    try {
      var _ = call(action, parameters);
    } catch (ApiException e) {
      if (!e.is(code)) {
        throw e;
      }
    }
  }

  /** Deletes, content if it does not exist any more. */
  void delete(String action, Map<String, String> parameters) {
    try {
      var _ = call(action, parameters);
    } catch (ApiException e) {
      if (!e.isNotFound()) {
        throw e;
      }
    }
  }

  /** All pages of a list; ends where a page's token was there before. */
  List<Xml> describe(String action, String set, Map<String, String> parameters) {
    var all = new ArrayList<Xml>();
    var tokens = new HashSet<String>();
    var token = "";
    do {
      var page = new TreeMap<>(parameters);
      if (!token.isEmpty()) {
        page.put("NextToken", token);
      }
      var answer = call(action, page);
      all.addAll(answer.items(set));
      token = answer.get("nextToken");
    } while (!token.isEmpty() && tokens.add(token));
    return all.stream().distinct().toList();
  }

  /** The value of a parameter that AWS publishes. */
  String parameter(String name) {
    var headers =
        Map.of(
            "Content-Type", "application/x-amz-json-1.1", "X-Amz-Target", "AmazonSSM.GetParameter");
    var answer = send("ssm", headers, JSON.writeValueAsString(Map.of("Name", name)));
    if (answer.statusCode() / 100 != 2) {
      throw ssmRefusal(answer);
    }
    try {
      var value = JSON.readTree(answer.body()).path("Parameter").path("Value").asString("");
      if (!value.isEmpty()) {
        return value;
      }
    } catch (JacksonException e) {
      throw new ProviderException(Kind.TRANSIENT, "aws's answer is not JSON", e);
    }
    throw new ProviderException(Kind.TRANSIENT, "aws's answer has no value of " + name);
  }

  private HttpResponse<byte[]> send(String service, Map<String, String> headers, String body) {
    var uri = endpoints.apply(service);
    var bytes = body.getBytes(UTF_8);
    var request =
        HttpRequest.newBuilder(uri)
            .timeout(ANSWER_LIMIT)
            .header("User-Agent", "provisioning")
            .POST(BodyPublishers.ofByteArray(bytes));
    headers.forEach(request::header);
    new Signer(region, service)
        .sign(key.get(), "POST", uri, headers, bytes, clock.instant())
        .forEach(request::header);
    try {
      return http.send(request.build(), BodyHandlers.ofByteArray());
    } catch (IOException e) {
      var message = e.getMessage();
      throw new ProviderException(
          Kind.TRANSIENT,
          "aws did not answer: " + (message == null ? e.getClass().getSimpleName() : message),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while aws was asked", e);
    }
  }

  private static ApiException refusal(String right, HttpResponse<byte[]> answer) {
    int status = answer.statusCode();
    try {
      var error = Xml.parse(answer.body()).path("Errors").path("Error");
      if (!error.get("Code").isEmpty()) {
        return new ApiException(right, status, error.get("Code"), error.get("Message"));
      }
    } catch (XMLStreamException _) {
      // Reported below with what is known of it.
    }
    return new ApiException(right, status, "Status" + status, "status " + status);
  }

  private static ApiException ssmRefusal(HttpResponse<byte[]> answer) {
    int status = answer.statusCode();
    var code = "Status" + status;
    var message = "status " + status;
    try {
      var error = JSON.readTree(answer.body());
      code = error.path("__type").asString(code).replaceFirst(".*#", "");
      message = error.path("message").asString(error.path("Message").asString(code));
    } catch (JacksonException _) {
      // Reported with its status.
    }
    return new ApiException("ssm:GetParameter", status, code, message);
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
