package io.provisioning.vault.seal.kmip;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import io.provisioning.vault.seal.cipher.SecretFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.springframework.boot.ssl.pem.PemContent;

/**
 * How the vault and a server know each other. The files are read for each request: new ones are
 * used at once.
 *
 * @param certificate of the vault, with those in between, PEM
 * @param key of the certificate, PEM, for its owner alone
 * @param authorities that certify servers, PEM
 */
public record TlsFiles(Path certificate, Path key, Path authorities) {

  private static final int LARGEST = 1 << 20;
  private static final char[] IN_MEMORY = "unused".toCharArray();

  /**
   * With what the files hold now.
   *
   * @throws KeyServiceException if they cannot be used
   */
  SSLContext context(Instant now) {
    var chain = certificates(certificate, "certificate-file");
    requireValid(chain.getFirst(), now);
    var privateKey = privateKey();
    var trusted = certificates(authorities, "ca-file");
    try {
      var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store(chain, privateKey), IN_MEMORY);
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store(trusted));
      var context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new KeyServiceException(
          "the files `" + certificate + "` and `" + key + "` cannot be used together",
          "check that they are a certificate and its key");
    }
  }

  private static KeyStore store(List<X509Certificate> chain, PrivateKey privateKey)
      throws GeneralSecurityException, IOException {
    var store = empty();
    store.setKeyEntry("vault", privateKey, IN_MEMORY, chain.toArray(X509Certificate[]::new));
    return store;
  }

  private static KeyStore store(List<X509Certificate> trusted)
      throws GeneralSecurityException, IOException {
    var store = empty();
    for (var authority : trusted) {
      store.setCertificateEntry(String.valueOf(store.size()), authority);
    }
    return store;
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static List<X509Certificate> certificates(Path file, String setting) {
    try (var in = Files.newInputStream(file)) {
      var found = PemContent.of(new String(in.readNBytes(LARGEST), UTF_8)).getCertificates();
      if (!found.isEmpty()) {
        return found;
      }
    } catch (IOException e) {
      throw new KeyServiceException(
          "the file `" + file + "` of `provisioning.vault.kmip." + setting + "` cannot be read",
          "check that it exists and that the vault's user can read it");
    } catch (RuntimeException e) {
      // said below; a cause would have a part of the file
    }
    throw new KeyServiceException(
        "the file `" + file + "` of `provisioning.vault.kmip." + setting + "` holds no certificate",
        "write it as PEM, with `-----BEGIN CERTIFICATE-----`");
  }

  private PrivateKey privateKey() {
    var title = "the file `" + key + "` with the private key for KMIP";
    var text = new SecretFile(key, title, "have a new key certified").read(LARGEST);
    try {
      var found = PemContent.of(new String(text, UTF_8)).getPrivateKey();
      if (found != null) {
        return found;
      }
    } catch (RuntimeException e) {
      // said below; a cause might have a part of the key
    } finally {
      Arrays.fill(text, (byte) 0);
    }
    throw new KeyServiceException(
        title + " holds none that can be used",
        "write it as PEM without a passphrase; `openssl pkey -in` converts it");
  }

  private void requireValid(X509Certificate it, Instant now) {
    try {
      it.checkValidity(Date.from(now));
    } catch (CertificateExpiredException e) {
      throw new KeyServiceException(
          "the certificate `"
              + certificate
              + "` for KMIP expired at "
              + it.getNotAfter().toInstant(),
          "write a new one into the file; it is used for the next request");
    } catch (CertificateNotYetValidException e) {
      throw new KeyServiceException(
          "the certificate `" + certificate + "` for KMIP is not valid yet",
          "check the clock of this machine");
    }
  }
}
