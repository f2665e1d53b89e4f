package io.provisioning.age;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.Optional;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA3Digest;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.bouncycastle.crypto.generators.HKDFBytesGenerator;
import org.bouncycastle.crypto.params.HKDFParameters;
import org.bouncycastle.pqc.crypto.mlkem.MLKEMExtractor;
import org.bouncycastle.pqc.crypto.mlkem.MLKEMGenerator;
import org.bouncycastle.pqc.crypto.mlkem.MLKEMParameters;
import org.bouncycastle.pqc.crypto.mlkem.MLKEMPrivateKeyParameters;
import org.bouncycastle.pqc.crypto.mlkem.MLKEMPublicKeyParameters;

/**
 * HPKE (RFC 9180) with ML-KEM-768 and X25519 together (draft-connolly-cfrg-xwing-kem, 0x647a): both
 * must be broken to learn what was sealed.
 */
final class HybridKem {

  private static final int LATTICE = 1184;
  private static final int LATTICE_SHARE = 1088;
  private static final int LATTICE_SEED = 64;

  /** Bytes of a public key. */
  static final int PUBLIC = LATTICE + Primitives.KEY;

  /** Bytes that are sent to the owner of the key. */
  static final int SHARE = LATTICE_SHARE + Primitives.KEY;

  private static final byte[] LABEL = ascii("\\.//^\\");
  private static final byte[] INFO = ascii("age-encryption.org/mlkem768x25519");
  private static final byte[] SUITE =
      Primitives.join(ascii("HPKE"), new byte[] {0x64, 0x7a, 0, 1, 0, 3});
  private static final byte[] NONE = {};

  private HybridKem() {}

  /** A key and a nonce for one message. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Context(byte[] share, byte[] key, byte[] nonce) {}

  /** Both private keys, which one seed makes. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Pair(MLKEMPrivateKeyParameters lattice, byte[] scalar) {

    static Pair of(byte[] seed) {
      var shake = new SHAKEDigest(256);
      shake.update(seed, 0, seed.length);
      var keys = new byte[LATTICE_SEED + Primitives.KEY];
      shake.doFinal(keys, 0, keys.length);
      return new Pair(
          new MLKEMPrivateKeyParameters(
              MLKEMParameters.ml_kem_768, Arrays.copyOf(keys, LATTICE_SEED)),
          Arrays.copyOfRange(keys, LATTICE_SEED, keys.length));
    }

    byte[] publicKey() {
      return Primitives.join(lattice.getPublicKey(), Primitives.publicKey(scalar));
    }
  }

  /** Makes a context for the owner of the key; nothing if the key is none. */
  static Optional<Context> send(byte[] publicKey) {
    var point = Arrays.copyOfRange(publicKey, LATTICE, PUBLIC);
    var scalar = Primitives.random(Primitives.KEY);
    var shared = Primitives.agree(scalar, point);
    if (shared.isEmpty()) {
      return Optional.empty();
    }
    try {
      var lattice =
          new MLKEMPublicKeyParameters(
              MLKEMParameters.ml_kem_768, Arrays.copyOf(publicKey, LATTICE));
      var sent = new MLKEMGenerator(Primitives.random()).generateEncapsulated(lattice);
      var share = Primitives.publicKey(scalar);
      var secret = combine(sent.getSecret(), shared.get(), share, point);
      return Optional.of(context(Primitives.join(sent.getEncapsulation(), share), secret));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /** The context that a share was made for; nothing if it is none. */
  static Optional<Context> receive(Pair pair, byte[] share) {
    var point = Arrays.copyOfRange(share, LATTICE_SHARE, SHARE);
    return Primitives.agree(pair.scalar(), point)
        .map(shared -> {
          var lattice =
              new MLKEMExtractor(pair.lattice()).extractSecret(Arrays.copyOf(share, LATTICE_SHARE));
          return context(
              share, combine(lattice, shared, point, Primitives.publicKey(pair.scalar())));
        });
  }

  private static byte[] combine(byte[] lattice, byte[] curve, byte[] share, byte[] point) {
    var digest = new SHA3Digest(256);
    var all = Primitives.join(lattice, curve, share, point, LABEL);
    digest.update(all, 0, all.length);
    var secret = new byte[Primitives.KEY];
    digest.doFinal(secret, 0);
    return secret;
  }

  /** The key schedule of RFC 9180 without a key that both sides share. */
  private static Context context(byte[] share, byte[] shared) {
    var schedule =
        Primitives.join(
            new byte[1], extract(NONE, "psk_id_hash", NONE), extract(NONE, "info_hash", INFO));
    var secret = extract(shared, "secret", NONE);
    return new Context(
        share,
        expand(secret, "key", schedule, Primitives.KEY),
        expand(secret, "base_nonce", schedule, Primitives.NONCE));
  }

  private static byte[] extract(byte[] salt, String label, byte[] input) {
    return new HKDFBytesGenerator(new SHA256Digest())
        .extractPRK(salt, Primitives.join(ascii("HPKE-v1"), SUITE, ascii(label), input));
  }

  private static byte[] expand(byte[] secret, String label, byte[] info, int length) {
    var labeled =
        Primitives.join(new byte[] {0, (byte) length}, ascii("HPKE-v1"), SUITE, ascii(label), info);
    return Primitives.expand(HKDFParameters.skipExtractParameters(secret, labeled), length);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(ISO_8859_1);
  }
}
