package io.provisioning.vault.seal.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.age.Age;
import io.provisioning.age.AgeProblem;
import io.provisioning.age.Identity;
import io.provisioning.age.Keys;
import io.provisioning.age.NativeIdentity;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.seal.cipher.Aead;
import io.provisioning.vault.seal.cipher.KeyServiceException;
import io.provisioning.vault.seal.cipher.SecretFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * An identity of age in a file, which is read each time. A root key is a file of age for it: first
 * a code (HMAC-SHA256) over binding and root key, then the root key.
 *
 * <p>INVARIANT: the code is made with the identity, because anyone who knows the recipient can
 * encrypt to it.
 *
 * @param file of identities; the first one encrypts, each decrypts
 */
record AgeKey(Path file) implements WrappingKey {

  private static final int LARGEST = 65_536;
  private static final String HMAC = "HmacSHA256";
  private static final int CODE = 32;
  private static final byte[] PURPOSE = "provisioning vault age root key 1".getBytes(UTF_8);

  @Override
  public String service() {
    return "age";
  }

  @Override
  public String id() {
    return file.toString();
  }

  @Override
  public String holder() {
    return "the identity of age";
  }

  @Override
  public String check() {
    return "check that nobody else writes the file `" + file + "`";
  }

  /** It comes back only when someone puts it there. */
  @Override
  public boolean isRemote() {
    return false;
  }

  @Override
  public byte[] encrypt(byte[] root, Binding binding) {
    var identity = identities().getFirst();
    var plain =
        ByteBuffer.allocate(CODE + root.length).put(code(identity, binding, root)).put(root);
    var sealed = new ByteArrayOutputStream();
    try {
      Age.encrypt(new ByteArrayInputStream(plain.array()), sealed, List.of(identity.recipient()));
      return sealed.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      Arrays.fill(plain.array(), (byte) 0);
    }
  }

  @Override
  public byte[] decrypt(byte[] sealed, Binding binding) {
    return identities().stream()
        .map(identity -> decrypted(sealed, identity, binding))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() ->
            new KeyServiceException(
                "the identity of age in `"
                    + file
                    + "` did not seal the root key for this installation",
                "put back the identity that the root key was sealed with, and the same `provisioning.installation`; `kms status` shows the root keys"));
  }

  private static Optional<byte[]> decrypted(
      byte[] sealed, NativeIdentity identity, Binding binding) {
    try (var content =
        Age.decrypt(new ByteArrayInputStream(sealed), List.of((Identity) identity))) {
      var plain = content.readNBytes(CODE + Aead.KEY_BYTES + 1);
      try {
        return root(plain, identity, binding);
      } finally {
        Arrays.fill(plain, (byte) 0);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ProblemException e) {
      if (e.problem() instanceof AgeProblem) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static Optional<byte[]> root(byte[] plain, NativeIdentity identity, Binding binding) {
    if (plain.length != CODE + Aead.KEY_BYTES) {
      return Optional.empty();
    }
    var root = Arrays.copyOfRange(plain, CODE, plain.length);
    if (MessageDigest.isEqual(code(identity, binding, root), Arrays.copyOf(plain, CODE))) {
      return Optional.of(root);
    }
    Arrays.fill(root, (byte) 0);
    return Optional.empty();
  }

  private static byte[] code(NativeIdentity identity, Binding binding, byte[] root) {
    var secret = identity.secret().getBytes(UTF_8);
    try {
      return hmac(hmac(secret, PURPOSE), binding.data(), root);
    } finally {
      Arrays.fill(secret, (byte) 0);
    }
  }

  private static byte[] hmac(byte[] key, byte[]... parts) {
    try {
      var mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(key, HMAC));
      for (var part : parts) {
        mac.update(part);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no " + HMAC, e);
    }
  }

  private List<NativeIdentity> identities() {
    var text = secret().read(LARGEST);
    try {
      if (text.length > LARGEST) {
        throw unusable("it is too large", "an identity is one line");
      }
      var all = Keys.identities(new String(text, UTF_8));
      if (!all.stream().allMatch(NativeIdentity.class::isInstance)) {
        throw unusable("it has a key of OpenSSH", "`provisioning age keygen` makes an identity");
      }
      return all.stream().map(NativeIdentity.class::cast).toList();
    } catch (ProblemException e) {
      throw unusable(e.detail(), e.help().orElse("`provisioning age keygen` makes an identity"));
    } finally {
      Arrays.fill(text, (byte) 0);
    }
  }

  private SecretFile secret() {
    return new SecretFile(
        file, "the file `" + file + "` with the identity of age", "make a new identity");
  }

  private KeyServiceException unusable(String what, String help) {
    return new KeyServiceException(secret().title() + " cannot be used: " + what, help);
  }
}
