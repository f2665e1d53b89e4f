package io.provisioning.vault.seal.pkcs11;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A token of SoftHSM in a directory, which can be taken away. Named {@code vault}. */
public final class SoftToken {

  public static final String LABEL = "vault";
  public static final String KEY = "root key";
  public static final String PIN = "1234-and-more";

  static final String WORKING =
      "CKA_SENSITIVE=true CKA_EXTRACTABLE=false CKA_ENCRYPT=true CKA_DECRYPT=true";

  private static final Pattern SLOT = Pattern.compile("reassigned to slot ([0-9]+)");

  private final Path directory;
  private final Path configuration;
  private final String slot;

  private SoftToken(Path directory, Path configuration) {
    this.directory = directory;
    this.configuration = configuration;
    try {
      Files.createDirectories(tokens());
      Files.writeString(
          configuration,
          "directories.tokendir = "
              + tokens()
              + "\nobjectstore.backend = file\nlog.level = ERROR\nslots.removable = true\n");
      setPin(PIN);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    slot = initialize();
  }

  /** With a working key. */
  public static SoftToken in(Path directory) {
    return in(directory, directory.resolve("softhsm2.conf"));
  }

  /**
   * With a working key.
   *
   * @param configuration of SoftHSM, which is written
   */
  public static SoftToken in(Path directory, Path configuration) {
    var token = new SoftToken(directory, configuration);
    token.makeKeys("AES", KEY, WORKING);
    return token;
  }

  /** One more token of the same label; the slot of it. */
  String initialize() {
    var output =
        run(
            "softhsm2-util",
            "--init-token",
            "--free",
            "--label",
            LABEL,
            "--pin",
            PIN,
            "--so-pin",
            "12345678");
    var found = SLOT.matcher(output);
    assertThat(found.find()).as(output).isTrue();
    return found.group(1);
  }

  /** Makes keys: algorithm, label and attributes of each. */
  void makeKeys(String... keys) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(KeyMaker.class.getName(), library().toString(), PIN));
    command.addAll(Arrays.asList(keys));
    run(command.toArray(String[]::new));
  }

  private String run(String... command) {
    try {
      var builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().putAll(environment());
      var process = builder.start();
      var output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(output).isZero();
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Where Debian has it, and others. */
  public static Path library() {
    return Stream.of("/usr/lib/softhsm", "/usr/lib64/softhsm", "/opt/homebrew/lib/softhsm")
        .map(place -> Path.of(place, "libsofthsm2.so"))
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(() -> new AssertionError("SoftHSM is not installed (package softhsm2)"));
  }

  /** In which a library finds this token. */
  Map<String, String> environment() {
    return new HashMap<>(Map.of("SOFTHSM2_CONF", configuration.toString()));
  }

  public Path pinFile() {
    return directory.resolve("pin");
  }

  /** Writes the PIN file. */
  public void setPin(String pin) {
    try {
      Files.writeString(pinFile(), pin);
      Files.setPosixFilePermissions(pinFile(), PosixFilePermissions.fromString("rw-------"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String slot() {
    return slot;
  }

  private Path tokens() {
    return directory.resolve("tokens");
  }

  /** Takes all tokens away. */
  public void goAway() {
    move(tokens(), directory.resolve("away"));
  }

  public void comeBack() {
    move(directory.resolve("away"), tokens());
  }

  private static void move(Path from, Path to) {
    try {
      Files.move(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Instead of its configuration, a pipe that nobody writes to: the library waits forever. */
  void hang() throws IOException {
    Files.move(configuration, directory.resolve("configuration"));
    run("mkfifo", configuration.toString());
  }

  void answerAgain() throws IOException {
    Files.delete(configuration);
    Files.move(directory.resolve("configuration"), configuration);
  }
}
