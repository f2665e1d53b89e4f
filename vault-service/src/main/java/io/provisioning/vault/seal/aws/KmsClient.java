package io.provisioning.vault.seal.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.aws.Signer;
import io.provisioning.vault.seal.cipher.KeyServiceException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code Encrypt} and {@code Decrypt} with one key. A request is sent once, ends within a time, and
 * takes an answer of limited size. Safe for use by many threads.
 *
 * <p>INVARIANT: a {@link KeyServiceException} has nothing of what was sent or answered, as a
 * hostile service may answer what it was sent.
 *
 * @see <a href="https://docs.aws.amazon.com/kms/latest/APIReference/">API reference</a>
 */
public final class KmsClient implements AutoCloseable {

  private static final int LARGEST = 65_536;
  private static final String TYPE = "application/x-amz-json-1.1";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final KmsKey key;
  private final AwsCredentials credentials;
  private final Duration limit;
  private final Clock clock;
  private final HttpClient http;

  /**
   * A client.
   *
   * @param limit of the time from a request to the end of its answer
   */
  public KmsClient(KmsKey key, AwsCredentials credentials, Duration limit, Clock clock) {
    this.key = key;
    this.credentials = credentials;
    this.limit = limit;
    this.clock = clock;
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(limit)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();
  }

  /**
   * Encrypts up to 4,096 bytes.
   *
   * @param context without which they are not decrypted
   * @throws KeyServiceException if the service does not do it
   */
  public byte[] encrypt(byte[] plain, Map<String, String> context) {
    return call("Encrypt", "Plaintext", plain, context, "CiphertextBlob");
  }

  /**
   * Decrypts what this key encrypted; the caller overwrites it once it is used.
   *
   * @throws KeyServiceException if the service does not do it
   */
  public byte[] decrypt(byte[] sealed, Map<String, String> context) {
    return call("Decrypt", "CiphertextBlob", sealed, context, "Plaintext");
  }

  private byte[] call(
      String action, String name, byte[] given, Map<String, String> context, String wanted) {
    var body = body(name, given, context);
    try {
      var answer = send(action, body);
      try {
        return result(action, answer, wanted);
      } finally {
        Arrays.fill(answer.body(), (byte) 0);
      }
    } finally {
      Arrays.fill(body, (byte) 0);
    }
  }

  /** Written by hand at its end, so that no string, which nobody can overwrite, has the value. */
  private byte[] body(String name, byte[] given, Map<String, String> context) {
    var rest =
        JSON.writeValueAsBytes(
            Map.of("KeyId", key.id(), "EncryptionContext", new TreeMap<>(context)));
    var text = Base64.getEncoder().encode(given);
    var middle = (",\"" + name + "\":\"").getBytes(UTF_8);
    try {
      return ByteBuffer.allocate(rest.length - 1 + middle.length + text.length + 2)
          .put(rest, 0, rest.length - 1)
          .put(middle)
          .put(text)
          .put((byte) '"')
          .put((byte) '}')
          .array();
    } finally {
      Arrays.fill(text, (byte) 0);
    }
  }

  private HttpResponse<byte[]> send(String action, byte[] body) {
    var headers = Map.of("Content-Type", TYPE, "X-Amz-Target", "TrentService." + action);
    var request =
        HttpRequest.newBuilder(key.endpoint())
            .header("User-Agent", "provisioning")
            .POST(BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    new Signer(key.region(), "kms")
        .sign(credentials.get(), "POST", key.endpoint(), headers, body, clock.instant())
        .forEach(request::header);
    var answer =
        http.sendAsync(request.build(), BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST));
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw away("did not answer, or not in full");
    } catch (TimeoutException e) {
      throw away("did not answer within " + limit.toMillis() + " ms");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw away("was not waited for");
    } finally {
      answer.cancel(true);
    }
  }

  private KeyServiceException away(String what) {
    return new KeyServiceException(
        "AWS's Key Management Service at " + key.endpoint() + " " + what,
        "check that this machine reaches it; `provisioning kms test` shows whether it answers");
  }

  private byte[] result(String action, HttpResponse<byte[]> answer, String wanted) {
    var values = new Values();
    try {
      values.read(answer.body(), wanted);
    } catch (JacksonException e) {
      // A cause would have a part of the answer.
      if (answer.statusCode() == 200) {
        throw wrong("it is not JSON as it should be");
      }
    }
    if (answer.statusCode() != 200) {
      throw Refusals.of(action, key, answer.statusCode(), values.code);
    }
    if (values.wanted.length == 0) {
      throw wrong("the result is missing");
    }
    if (!key.isThat(values.keyId)) {
      Arrays.fill(values.wanted, (byte) 0);
      throw wrong("another key was used than `" + key.id() + "`");
    }
    return values.wanted;
  }

  private KeyServiceException wrong(String what) {
    return new KeyServiceException(
        "the answer of AWS's Key Management Service cannot be used: " + what,
        "check that `"
            + key.endpoint()
            + "` is the service, and nothing in between changes answers");
  }

  @Override
  public void close() {
    http.shutdownNow();
  }

  /** What is used of an answer. */
  private static final class Values {

    private byte[] wanted = {};
    private String keyId = "";
    private String code = "";

    void read(byte[] body, String name) {
      try (var parser = JSON.createParser(body)) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
          return;
        }
        for (var field = parser.nextName(); field != null; field = parser.nextName()) {
          if (parser.nextToken() != JsonToken.VALUE_STRING) {
            parser.skipChildren();
          } else if (field.equals(name)) {
            wanted = parser.getBinaryValue();
          } else if (field.equals("KeyId")) {
            keyId = parser.getString();
          } else if (field.equals("__type")) {
            code = parser.getString().replaceFirst("^.*#", "");
          }
        }
      }
    }
  }
}
