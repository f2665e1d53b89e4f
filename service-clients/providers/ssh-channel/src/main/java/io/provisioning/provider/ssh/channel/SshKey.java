package io.provisioning.provider.ssh.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.config.keys.FilePasswordProvider;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.util.security.SecurityUtils;

/** A private key with its public half. Only {@link #privateText} shows the private one. */
public final class SshKey {

  private static final int ED25519_BITS = 256;

  private final KeyPair pair;

  private SshKey(KeyPair pair) {
    this.pair = pair;
  }

  /** A new key of type ed25519. */
  public static SshKey generate() {
    try {
      return new SshKey(KeyUtils.generateKeyPair("ssh-ed25519", ED25519_BITS));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no key of type ed25519 can be made", e);
    }
  }

  /**
   * Reads a private key in the format of OpenSSH or PEM, without a passphrase.
   *
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if it holds no such key; the message does not show its text
   */
  public static SshKey read(Path file) throws IOException {
    try {
      return parse(Files.readString(file));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + " " + e.getMessage(), e);
    }
  }

  /**
   * Reads a private key in the format of OpenSSH or PEM, without a passphrase.
   *
   * @throws IllegalArgumentException if there is none; the message does not show the text
   */
  public static SshKey parse(String text) {
    try {
      var pairs =
          SecurityUtils.loadKeyPairIdentities(
              null,
              NamedResource.ofName("key"),
              new ByteArrayInputStream(text.getBytes(UTF_8)),
              FilePasswordProvider.EMPTY);
      if (pairs != null) {
        for (var pair : pairs) {
          return new SshKey(pair);
        }
      }
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      throw new IllegalArgumentException(NOT_A_KEY, e);
    }
    throw new IllegalArgumentException(NOT_A_KEY);
  }

  private static final String NOT_A_KEY = "is not a private key without a passphrase";

  /** The public half, as in {@code authorized_keys}. */
  public String publicLine() {
    return PublicKeyEntry.toString(pair.getPublic());
  }

  /** The private half in the format of OpenSSH. */
  public String privateText() {
    var text = new ByteArrayOutputStream();
    try {
      OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(pair, "", null, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the key cannot be written", e);
    }
    return text.toString(UTF_8);
  }

  /** The fingerprint of the public half. */
  public String fingerprint() {
    return KeyUtils.getFingerPrint(pair.getPublic());
  }

  KeyPair pair() {
    return pair;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SshKey key && fingerprint().equals(key.fingerprint());
  }

  @Override
  public int hashCode() {
    return fingerprint().hashCode();
  }

  /** Shows the fingerprint only. */
  @Override
  public String toString() {
    return fingerprint();
  }
}
