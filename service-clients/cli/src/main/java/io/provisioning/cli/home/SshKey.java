package io.provisioning.cli.home;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.EdECPrivateKey;
import java.util.Arrays;
import java.util.Base64;

/**
 * An Ed25519 key pair in OpenSSH's formats, made without OpenSSH, which a machine that only uses
 * the simulator need not have.
 *
 * @param publicLine as in {@code authorized_keys}
 * @param privatePem as OpenSSH's PROTOCOL.key describes, without a passphrase
 */
record SshKey(String publicLine, String privatePem) {

  private static final String TYPE = "ssh-ed25519";
  private static final String MAGIC = "openssh-key-v1\0";
  private static final int KEY_BYTES = 32;
  private static final int BLOCK = 8;

  static SshKey generate(String comment) {
    try {
      return of(KeyPairGenerator.getInstance("Ed25519").generateKeyPair(), comment);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java since 15 has Ed25519", e);
    }
  }

  private static SshKey of(KeyPair pair, String comment) {
    // the X.509 form ends with the 32 bytes of the point, as RFC 8410 has it
    var encoded = pair.getPublic().getEncoded();
    var point = Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length);
    var seed = ((EdECPrivateKey) pair.getPrivate()).getBytes().orElseThrow();
    var blob = new Wire().string(TYPE.getBytes(US_ASCII)).string(point).bytes();
    var pem =
        "-----BEGIN OPENSSH PRIVATE KEY-----\n"
            + Base64.getMimeEncoder(70, new byte[] {'\n'})
                .encodeToString(container(blob, secret(point, seed, comment)))
            + "\n-----END OPENSSH PRIVATE KEY-----\n";
    return new SshKey(TYPE + " " + Base64.getEncoder().encodeToString(blob) + " " + comment, pem);
  }

  private static byte[] container(byte[] publicBlob, byte[] secret) {
    return new Wire()
        .raw(MAGIC.getBytes(US_ASCII))
        .string("none".getBytes(US_ASCII))
        .string("none".getBytes(US_ASCII))
        .string(new byte[0])
        .number(1)
        .string(publicBlob)
        .string(secret)
        .bytes();
  }

  private static byte[] secret(byte[] point, byte[] seed, String comment) {
    int check = Arrays.hashCode(point);
    var wire =
        new Wire()
            .number(check)
            .number(check)
            .string(TYPE.getBytes(US_ASCII))
            .string(point)
            .string(new Wire().raw(seed).raw(point).bytes())
            .string(comment.getBytes(US_ASCII));
    for (int pad = 1; wire.size() % BLOCK != 0; pad++) {
      wire.raw(new byte[] {(byte) pad});
    }
    return wire.bytes();
  }

  /** RFC 4251's data types. */
  private static final class Wire {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private Wire number(int value) {
      return raw(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    }

    private Wire string(byte[] value) {
      return number(value.length).raw(value);
    }

    private Wire raw(byte[] value) {
      out.writeBytes(value);
      return this;
    }

    private int size() {
      return out.size();
    }

    private byte[] bytes() {
      return out.toByteArray();
    }
  }
}
