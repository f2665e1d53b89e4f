package io.provisioning.vault.seal.kmip;

import io.provisioning.vault.seal.cipher.Aead;
import io.provisioning.vault.seal.cipher.KeyServiceException;
import io.provisioning.vault.seal.kmip.Item.Bytes;
import io.provisioning.vault.seal.kmip.Item.Choice;
import io.provisioning.vault.seal.kmip.Item.Structure;
import io.provisioning.vault.seal.kmip.Item.Text;
import io.provisioning.vault.seal.kmip.Item.Whole;
import io.provisioning.vault.seal.kmip.Reply.Done;
import io.provisioning.vault.seal.kmip.Reply.Refused;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * {@code Encrypt} and {@code Decrypt} with one key, by AES-GCM. A request is sent once, ends within
 * a time, and takes an answer of limited size. Safe for use by many threads.
 *
 * <p>INVARIANT: a {@link KeyServiceException} has nothing of what was sent or answered but numbers,
 * as a hostile server may answer what it was sent.
 *
 * @see <a href="https://docs.oasis-open.org/kmip/spec/v1.4/os/kmip-spec-v1.4-os.html">KMIP 1.4</a>
 */
public final class KmipClient {

  private static final int AES = 3;
  private static final int GCM = 9;
  private static final int NONCE = 12;
  private static final int MOST_VERSIONS = 20;

  /** The first version with Discover Versions. */
  private static final int FIRST_MAJOR = 1;

  private static final int FIRST_MINOR = 1;

  private final KmipKey key;
  private final KmipConnection connection;
  private final Aead random = new Aead();

  /** A client, which has not connected yet. */
  public KmipClient(KmipKey key, Clock clock) {
    this.key = key;
    connection = new KmipConnection(key, clock);
  }

  /** Which key it uses. */
  public String keyId() {
    return key.id();
  }

  /**
   * Encrypts a few bytes.
   *
   * @param data without which they are not decrypted
   * @throws KeyServiceException if the server does not do it
   */
  public byte[] encrypt(byte[] plain, byte[] data) {
    // ours, because without one some servers use zeros
    var nonce = random.random(NONCE);
    var reply =
        withKey(
            Operation.ENCRYPT,
            new Bytes(Tags.DATA, plain),
            new Bytes(Tags.NONCE, nonce),
            new Bytes(Tags.ASSOCIATED_DATA, data));
    return switch (reply) {
      case Done(var payload) -> sealed(payload, nonce, plain.length).bytes();
      case Refused refused -> throw refused(refused);
    };
  }

  /** A server may use a nonce of its own, and then says so. */
  private Sealed sealed(Structure payload, byte[] nonce, int length) {
    var sealed =
        new Sealed(
            payload.bytes(Tags.NONCE).orElse(nonce),
            payload.bytes(Tags.AUTHENTICATION_TAG).orElseGet(() -> new byte[0]),
            payload.bytes(Tags.DATA).orElseGet(() -> new byte[0]));
    if (!sealed.isComplete() || sealed.ciphertext().length != length) {
      throw key.unusable("it is not encrypted with AES-GCM and a tag of 16 bytes");
    }
    return sealed;
  }

  /**
   * Decrypts what this key encrypted; the caller overwrites it once it is used.
   *
   * @throws KeyServiceException if the server does not do it
   */
  public byte[] decrypt(byte[] sealed, byte[] data) {
    var stored = Sealed.read(sealed).orElseThrow(() -> Refusals.doesNotOpen(key));
    return switch (decrypted(stored, data)) {
      case Done(var payload) -> plain(payload);
      case Refused refused when refused.isClear() || !works() -> throw refused(refused);
      case Refused _ -> throw Refusals.doesNotOpen(key);
    };
  }

  private Reply decrypted(Sealed sealed, byte[] data) {
    return withKey(
        Operation.DECRYPT,
        new Bytes(Tags.DATA, sealed.ciphertext()),
        new Bytes(Tags.NONCE, sealed.nonce()),
        new Bytes(Tags.ASSOCIATED_DATA, data),
        new Bytes(Tags.AUTHENTICATION_TAG, sealed.tag()));
  }

  private byte[] plain(Structure payload) {
    return payload.bytes(Tags.DATA).orElseThrow(() -> key.unusable("the result is missing"));
  }

  /** Some servers give one reason for a wrong tag and for faults of their own. */
  private boolean works() {
    var bytes = random.newKey();
    try {
      var sealed = Sealed.read(encrypt(bytes, bytes)).orElseThrow();
      return decrypted(sealed, bytes) instanceof Done(var payload)
          && Arrays.equals(plain(payload), bytes);
    } catch (KeyServiceException e) {
      return false;
    }
  }

  private KeyServiceException refused(Refused refused) {
    var versions = refused.isOfVersion() ? versions() : List.<String>of();
    return versions.isEmpty() || versions.contains(key.version().toString())
        ? Refusals.of(key, refused)
        : Refusals.ofVersion(key, versions);
  }

  /** That the server speaks; none if it does not say so. */
  private List<String> versions() {
    try {
      return call(Operation.DISCOVER_VERSIONS, FIRST_MAJOR, FIRST_MINOR, List.of())
              instanceof Done(var payload)
          ? payload.structures(Tags.PROTOCOL_VERSION).stream()
              .limit(MOST_VERSIONS)
              .map(KmipClient::version)
              .toList()
          : List.of();
    } catch (KeyServiceException e) {
      return List.of();
    }
  }

  private static String version(Structure version) {
    return version.number(Tags.PROTOCOL_VERSION_MAJOR).orElse(0)
        + "."
        + version.number(Tags.PROTOCOL_VERSION_MINOR).orElse(0);
  }

  private Reply withKey(Operation operation, Item... given) {
    var payload = new ArrayList<Item>();
    payload.add(new Text(Tags.UNIQUE_IDENTIFIER, key.id()));
    payload.add(
        Structure.of(
            Tags.CRYPTOGRAPHIC_PARAMETERS,
            new Choice(Tags.BLOCK_CIPHER_MODE, GCM),
            new Choice(Tags.CRYPTOGRAPHIC_ALGORITHM, AES),
            new Whole(Tags.TAG_LENGTH, Sealed.TAG)));
    payload.addAll(List.of(given));
    var reply = call(operation, key.version().major, key.version().minor, payload);
    if (reply instanceof Done(var result)
        && !result.text(Tags.UNIQUE_IDENTIFIER).orElse("").equals(key.id())) {
      result.bytes(Tags.DATA).ifPresent(bytes -> Arrays.fill(bytes, (byte) 0));
      throw key.unusable("another key was used than `" + key.id() + "`");
    }
    return reply;
  }

  private Reply call(Operation operation, int major, int minor, List<Item> payload) {
    var request = Ttlv.encode(KmipMessages.request(operation, major, minor, payload));
    try {
      var answer = connection.exchange(request);
      try {
        return KmipMessages.reply(operation, answer);
      } catch (MalformedException e) {
        throw key.unusable(e.what());
      } finally {
        Arrays.fill(answer, (byte) 0);
      }
    } finally {
      Arrays.fill(request, (byte) 0);
    }
  }
}
