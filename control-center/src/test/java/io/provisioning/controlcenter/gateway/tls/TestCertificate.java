package io.provisioning.controlcenter.gateway.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * A certificate that signs itself.
 *
 * @param pem of it
 * @param key of it, PEM
 */
record TestCertificate(String name, String pem, String key) {

  private static final char[] PASSWORD = "of-a-test".toCharArray();

  private static final Map<String, TestCertificate> MADE = new HashMap<>();

  /** The same each time for the same name and algorithm. */
  static synchronized TestCertificate of(String name, String algorithm) throws Exception {
    var known = MADE.get(name + algorithm);
    if (known == null) {
      known = make(name, algorithm);
      MADE.put(name + algorithm, known);
    }
    return known;
  }

  /** By the JDK's own tool, a process. */
  private static TestCertificate make(String name, String algorithm) throws Exception {
    var file = Files.createTempDirectory("certificate").resolve("store.p12");
    var made =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "it",
                "-keyalg",
                algorithm,
                "-dname",
                "CN=" + name,
                "-ext",
                "san=dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .inheritIO()
            .start()
            .waitFor();
    if (made != 0) {
      throw new IllegalStateException("keytool ended with " + made);
    }
    try (var input = Files.newInputStream(file)) {
      return read(name, input);
    }
  }

  private static TestCertificate read(String name, InputStream input)
      throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(input, PASSWORD);
    return new TestCertificate(
        name,
        pem("CERTIFICATE", store.getCertificate("it").getEncoded()),
        pem("PRIVATE KEY", store.getKey("it", PASSWORD).getEncoded()));
  }

  private static String pem(String what, byte[] bytes) {
    var lines = Base64.getMimeEncoder().encodeToString(bytes);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, lines, what);
  }

  /** Puts both files in place, the key for nobody else. */
  void write(Path directory) throws IOException {
    replace(directory.resolve("certificate.pem"), pem);
    replace(directory.resolve("key.pem"), key);
  }

  private static void replace(Path file, String text) throws IOException {
    var unfinished = Files.createTempFile(file.getParent(), "new", "");
    Files.writeString(unfinished, text);
    Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rw-------"));
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
