package io.provisioning.provider.testkit.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.FaultyServer;
import io.provisioning.provider.testkit.cloud.FaultyServer.Call;
import io.provisioning.provider.testkit.cloud.FaultyServer.Reply;
import io.provisioning.provider.testkit.cloud.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * AWS's Key Management Service on this machine: {@code Encrypt}, {@code Decrypt} and {@code
 * DescribeKey} of its JSON protocol, for symmetric keys of one region. Requests have to be signed
 * with the key of the {@link AwsSimulator}. Ciphertexts open only with their key and their
 * encryption context, as in the real service.
 */
public final class KmsSimulator implements AutoCloseable {

  /** Where its keys are. */
  public static final String REGION = "eu-central-1";

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String TYPE = "application/x-amz-json-1.1";
  private static final String TARGET = "TrentService.";
  private static final String ARN = "arn:aws:kms:" + REGION + ":000000000000:key/";
  private static final int ID_BYTES = 36;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int LARGEST = 4096;

  private final SignatureCheck signatures =
      new SignatureCheck(AwsSimulator.ID, AwsSimulator.SECRET);
  private final SecureRandom random = new SecureRandom();
  private final Map<String, byte[]> keys = new ConcurrentHashMap<>();
  private final Map<String, Refusal> refusals = new ConcurrentHashMap<>();
  private final List<String> actions = Collections.synchronizedList(new ArrayList<>());
  private volatile UnaryOperator<Reply> forgery = UnaryOperator.identity();
  private FaultyServer server;

  private KmsSimulator() {
    server = serve(0);
  }

  /** Starts on a free port of the loopback interface, without keys. */
  public static KmsSimulator start() {
    return new KmsSimulator();
  }

  private FaultyServer serve(int port) {
    try {
      return FaultyServer.start(new Wire(), port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its address, without a slash at its end. */
  public String endpoint() {
    return server.address();
  }

  /** Makes a key, whose ARN it answers. */
  public String makeKey() {
    var id = UUID.randomUUID().toString();
    var key = new byte[32];
    random.nextBytes(key);
    keys.put(id, key);
    return ARN + id;
  }

  /** What goes wrong from now on. */
  public void inject(Faults next) {
    server.inject(next);
  }

  /** Refuses an action such as {@code Decrypt} from now on. */
  public void refuse(String action, int status, String code) {
    refusals.put(action, new Refusal(status, code, "refused by a test"));
  }

  /** Answers from now on what a test makes of its answers. */
  public void forge(UnaryOperator<Reply> next) {
    forgery = next;
  }

  /** Nothing is refused, forged or wrong any more. */
  public void behave() {
    refusals.clear();
    forgery = UnaryOperator.identity();
    inject(Faults.none());
  }

  /** Its port is closed. */
  public void goAway() {
    server.close();
  }

  /** It is back at its address, with its keys. */
  public void comeBack() {
    server = serve(URI.create(server.address()).getPort());
  }

  /** What was requested so far, such as {@code kms:Decrypt}, one for each signed request. */
  public List<String> actions() {
    synchronized (actions) {
      return List.copyOf(actions);
    }
  }

  @Override
  public void close() {
    server.close();
  }

  private final class Wire implements FaultyServer.Wire {

    @Override
    public Reply throttled() {
      return refusal(new Refusal(400, "ThrottlingException", "You have exceeded the rate"));
    }

    @Override
    public Reply failed() {
      return refusal(new Refusal(500, "KMSInternalException", "The request was rejected"));
    }

    @Override
    public Reply serve(Call call, Faults now) {
      try {
        return forgery.apply(json(200, answer(call)));
      } catch (Refusal refusal) {
        return forgery.apply(refusal(refusal));
      } catch (RuntimeException | GeneralSecurityException fault) {
        return refusal(new Refusal(500, "KMSInternalException", "the simulator failed: " + fault));
      }
    }
  }

  private Map<String, ?> answer(Call call) throws GeneralSecurityException {
    var region = signed(call);
    var target = call.headers().getOrDefault("x-amz-target", "");
    if (!region.equals(REGION)
        || !target.startsWith(TARGET)
        || !call.headers().getOrDefault("content-type", "").equals(TYPE)) {
      throw new Refusal(400, "UnknownOperationException", "");
    }
    var action = target.substring(TARGET.length());
    actions.add("kms:" + action);
    var refused = refusals.get(action);
    if (refused != null) {
      throw new Refusal(refused.status(), refused.code(), String.valueOf(refused.getMessage()));
    }
    var request = JSON.readTree(call.body());
    return switch (action) {
      case "Encrypt" -> encrypt(request);
      case "Decrypt" -> decrypt(request);
      case "DescribeKey" -> describe(request);
      default -> throw new Refusal(400, "UnknownOperationException", "");
    };
  }

  /** EC2 has other names for what is wrong with a signature. */
  private String signed(Call call) {
    try {
      return signatures.require(call);
    } catch (Refusal refusal) {
      var code =
          switch (refusal.code()) {
            case "AuthFailure" -> "UnrecognizedClientException";
            case "MissingAuthenticationToken" -> "MissingAuthenticationTokenException";
            default -> "InvalidSignatureException";
          };
      throw new Refusal(400, code, String.valueOf(refusal.getMessage()));
    }
  }

  private Map<String, ?> encrypt(JsonNode request) throws GeneralSecurityException {
    var id = id(request);
    var plain = bytes(request, "Plaintext", LARGEST);
    var nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    var text = cipher(Cipher.ENCRYPT_MODE, id, nonce, request).doFinal(plain);
    var blob =
        ByteBuffer.allocate(ID_BYTES + NONCE_BYTES + text.length)
            .put(id.getBytes(UTF_8))
            .put(nonce)
            .put(text)
            .array();
    return Map.of(
        "CiphertextBlob",
        Base64.getEncoder().encodeToString(blob),
        "EncryptionAlgorithm",
        "SYMMETRIC_DEFAULT",
        "KeyId",
        ARN + id);
  }

  private Map<String, ?> decrypt(JsonNode request) throws GeneralSecurityException {
    var blob = ByteBuffer.wrap(bytes(request, "CiphertextBlob", 2 * LARGEST));
    var name = new byte[ID_BYTES];
    var nonce = new byte[NONCE_BYTES];
    if (blob.remaining() < name.length + nonce.length) {
      throw invalid();
    }
    blob.get(name).get(nonce);
    var text = new byte[blob.remaining()];
    blob.get(text);
    var id = new String(name, UTF_8);
    if (!keys.containsKey(id)) {
      throw invalid();
    }
    if (request.has("KeyId") && !id(request).equals(id)) {
      throw new Refusal(400, "IncorrectKeyException", "");
    }
    try {
      var plain = cipher(Cipher.DECRYPT_MODE, id, nonce, request).doFinal(text);
      return Map.of(
          "KeyId",
          ARN + id,
          "EncryptionAlgorithm",
          "SYMMETRIC_DEFAULT",
          "Plaintext",
          Base64.getEncoder().encodeToString(plain));
    } catch (GeneralSecurityException e) {
      throw invalid();
    }
  }

  private Map<String, ?> describe(JsonNode request) {
    var id = id(request);
    return Map.of(
        "KeyMetadata",
        Map.of("Arn", ARN + id, "KeyId", id, "Enabled", true, "KeyUsage", "ENCRYPT_DECRYPT"));
  }

  private String id(JsonNode request) {
    var id = request.path("KeyId").asString("").replaceFirst("^" + ARN, "");
    if (!keys.containsKey(id)) {
      throw new Refusal(400, "NotFoundException", "Key '" + id + "' does not exist");
    }
    return id;
  }

  private Cipher cipher(int mode, String id, byte[] nonce, JsonNode request)
      throws GeneralSecurityException {
    var context = new TreeMap<String, String>();
    request
        .path("EncryptionContext")
        .forEachEntry((name, value) -> context.put(name, value.asString()));
    var cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(
        mode,
        new SecretKeySpec(keys.getOrDefault(id, new byte[32]), "AES"),
        new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(JSON.writeValueAsBytes(context));
    return cipher;
  }

  private static byte[] bytes(JsonNode request, String name, int most) {
    try {
      var bytes = Base64.getDecoder().decode(request.path(name).asString(""));
      if (bytes.length > 0 && bytes.length <= most) {
        return bytes;
      }
    } catch (IllegalArgumentException _) {
      // Refused below.
    }
    throw new Refusal(400, "ValidationException", name + " is not valid");
  }

  private static Refusal invalid() {
    return new Refusal(400, "InvalidCiphertextException", "");
  }

  private static Reply refusal(Refusal refusal) {
    return json(
        refusal.status(),
        Map.of("__type", refusal.code(), "message", String.valueOf(refusal.getMessage())));
  }

  private static Reply json(int status, Map<String, ?> body) {
    return new Reply(status, TYPE, JSON.writeValueAsBytes(body), Map.of());
  }
}
