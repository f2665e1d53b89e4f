package io.provisioning.age;

import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.params.RSAKeyParameters;
import org.bouncycastle.crypto.params.RSAPrivateCrtKeyParameters;
import org.bouncycastle.crypto.util.OpenSSHPrivateKeyUtil;
import org.bouncycastle.crypto.util.OpenSSHPublicKeyUtil;
import org.bouncycastle.crypto.util.PrivateKeyFactory;

/** Keys of OpenSSH, by which files can be encrypted too. */
final class SshKeys {

  private static final int FEWEST_BITS = 2048;
  private static final int MOST_BITS = 16384;
  private static final int TAG = 4;
  private static final String PKCS8 = "-----BEGIN PRIVATE KEY-----";
  private static final BigInteger PRIME = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));

  private SshKeys() {}

  static Recipient recipient(String line) {
    var parts = line.split("\\s+", 3);
    try {
      var blob = Base64.getDecoder().decode(parts.length < 2 ? "" : parts[1]);
      return switch (OpenSSHPublicKeyUtil.parsePublicKey(blob)) {
        case Ed25519PublicKeyParameters key -> new SshEd25519Recipient(key);
        case RSAKeyParameters key when isUsable(key) -> new SshRsaRecipient(key);
        default -> throw unusable();
      };
    } catch (IllegalArgumentException | IllegalStateException | ArrayIndexOutOfBoundsException e) {
      throw AgeProblem.INVALID_KEY.because(
          "this is not an OpenSSH public key", "copy the complete line of the `.pub` file", e);
    }
  }

  static Identity identity(String text) {
    try {
      return switch (key(text)) {
        case Ed25519PrivateKeyParameters key -> new SshEd25519Identity(key);
        case RSAPrivateCrtKeyParameters key when isUsable(key) -> new SshRsaIdentity(key);
        default -> throw unusable();
      };
    } catch (IllegalStateException e) {
      throw AgeProblem.INVALID_KEY.because(
          "private keys of OpenSSH with a passphrase cannot be read",
          "make a copy without one with `ssh-keygen -p`, or use a key of `provisioning age keygen`",
          e);
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw AgeProblem.INVALID_KEY.because(
          "this is not an OpenSSH private key", "name a file that `ssh-keygen` made", e);
    }
  }

  private static AsymmetricKeyParameter key(String text) {
    if (!text.stripLeading().startsWith(PKCS8)) {
      return OpenSSHPrivateKeyUtil.parsePrivateKeyBlob(blob(text));
    }
    try {
      return PrivateKeyFactory.createKey(blob(text));
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static byte[] blob(String text) {
    if (text.contains("ENCRYPTED")) {
      throw new IllegalStateException("encrypted");
    }
    var base64 = new StringBuilder();
    text.lines()
        .map(String::strip)
        .filter(line -> !line.startsWith("-----"))
        .forEach(base64::append);
    return Base64.getDecoder().decode(base64.toString());
  }

  private static boolean isUsable(RSAKeyParameters key) {
    int bits = key.getModulus().bitLength();
    return bits >= FEWEST_BITS && bits <= MOST_BITS;
  }

  private static RuntimeException unusable() {
    return AgeProblem.INVALID_KEY.because(
        "keys of OpenSSH of this type or length are not used to encrypt",
        "use an Ed25519 key, or an RSA key of %d to %d bits".formatted(FEWEST_BITS, MOST_BITS));
  }

  /** As it stands in a line, before Base64. */
  static byte[] wire(AsymmetricKeyParameter key) {
    try {
      return OpenSSHPublicKeyUtil.encodePublicKey(key);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static String line(String type, byte[] wire) {
    return type + " " + Base64.getEncoder().encodeToString(wire);
  }

  /** By which an owner knows what is for this key. */
  static String tag(byte[] wire) {
    var digest = new SHA256Digest();
    digest.update(wire, 0, wire.length);
    var whole = new byte[digest.getDigestSize()];
    digest.doFinal(whole, 0);
    return Text64.encode(Arrays.copyOf(whole, TAG));
  }

  /** The same point on the curve that X25519 uses: u = (1 + y) / (1 - y). */
  static byte[] montgomery(Ed25519PublicKeyParameters key) {
    var bytes = key.getEncoded();
    bytes[bytes.length - 1] &= 0x7f;
    var y = new BigInteger(1, reversed(bytes));
    var u =
        BigInteger.ONE
            .add(y)
            .multiply(
                BigInteger.ONE.subtract(y).mod(PRIME).modPow(PRIME.subtract(BigInteger.TWO), PRIME))
            .mod(PRIME);
    var big = u.toByteArray();
    var little = new byte[Primitives.KEY];
    for (int index = 0; index < Math.min(big.length, little.length); index++) {
      little[index] = big[big.length - 1 - index];
    }
    return little;
  }

  private static byte[] reversed(byte[] bytes) {
    var reversed = new byte[bytes.length];
    for (int index = 0; index < bytes.length; index++) {
      reversed[index] = bytes[bytes.length - 1 - index];
    }
    return reversed;
  }
}
