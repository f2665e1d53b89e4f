package io.provisioning.vault.seal.pkcs11;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens of the real SoftHSM, with the process that its library runs in. */
@Tag("proof-vault")
class TokenIntegrationTests {

  private static final byte[] PLAIN = "a root key that nobody may see!!".getBytes(UTF_8);
  private static final byte[] DATA = "version 1".getBytes(UTF_8);
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private Path home;
  private @Nullable SoftToken made;
  private final List<Token> open = new ArrayList<>();

  @BeforeEach
  void make() {
    made = SoftToken.in(home);
  }

  @AfterEach
  void close() {
    open.forEach(Token::close);
  }

  private SoftToken soft() {
    return Objects.requireNonNull(made);
  }

  private Token token() {
    return token(SoftToken.library(), null, SoftToken.LABEL, SoftToken.KEY, LIMIT);
  }

  private Token token(String key) {
    return token(SoftToken.library(), null, SoftToken.LABEL, key, LIMIT);
  }

  private Token token(
      Path library, @Nullable Long slot, String label, String key, Duration timeout) {
    var environment = soft().environment();
    environment.put("SPRING_SURREALDB_PASSWORD", "a secret of the vault");
    var token =
        new Token(new TokenKey(library, slot, label, key, soft().pinFile(), timeout), environment);
    open.add(token);
    return token;
  }

  private static void isRefused(ThrowingCallable call, String detail) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            KeyServiceException.class,
            e -> {
              assertThat(e.detail()).contains(detail).doesNotContain(SoftToken.PIN);
              assertThat(e.help()).isNotEmpty().doesNotContain(SoftToken.PIN);
              assertThat(e.getCause()).isNull();
            });
  }

  private static long process(Token token) {
    return Objects.requireNonNull(token.processId());
  }

  @Test
  void whatIsSealedOpensWithTheSameKeyAndDataOnly() {
    soft().makeKeys("AES", "other", SoftToken.WORKING);
    var token = token();
    var sealed = token.seal(PLAIN, DATA);

    assertThat(new String(sealed, UTF_8)).doesNotContain("nobody");
    assertThat(token.seal(PLAIN, DATA)).isNotEqualTo(sealed);
    assertThat(token.open(sealed, DATA)).isEqualTo(PLAIN);
    var process = process(token);
    isRefused(() -> token.open(sealed, "version 2".getBytes(UTF_8)), "did not seal");
    isRefused(() -> token("other").open(sealed, DATA), "did not seal");
    assertThat(token.open(sealed, DATA)).isEqualTo(PLAIN);
    assertThat(process(token)).as("a wrong text costs no new login").isEqualTo(process);
    assertThat(token().open(sealed, DATA)).as("from another process").isEqualTo(PLAIN);
    var bySlot = token(SoftToken.library(), Long.valueOf(soft().slot()), "", SoftToken.KEY, LIMIT);
    assertThat(bySlot.open(sealed, DATA)).isEqualTo(PLAIN);
  }

  @Test
  void eachBitAndByteOfWhatIsSealedMatters() {
    var token = token();
    var sealed = token.seal(PLAIN, DATA);
    for (var place = 0; place < sealed.length; place++) {
      for (var bit = 0; bit < 8; bit++) {
        var changed = sealed.clone();
        changed[place] ^= (byte) (1 << bit);

        isRefused(() -> token.open(changed, DATA), "did not seal");
      }
      var cut = Arrays.copyOf(sealed, place);
      isRefused(() -> token.open(cut, DATA), "did not seal");
    }
    var longer = Arrays.copyOf(sealed, sealed.length + 1);
    isRefused(() -> token.open(longer, DATA), "did not seal");
    assertThat(token.open(sealed, DATA)).isEqualTo(PLAIN);
  }

  @ParameterizedTest
  @CsvSource({
    "AES, CKA_SENSITIVE=true CKA_EXTRACTABLE=true CKA_ENCRYPT=true CKA_DECRYPT=true, can be taken out",
    "AES, CKA_SENSITIVE=false CKA_EXTRACTABLE=true CKA_ENCRYPT=true CKA_DECRYPT=true, can be taken out",
    "AES, CKA_SENSITIVE=true CKA_EXTRACTABLE=false CKA_ENCRYPT=false CKA_DECRYPT=false, may not encrypt",
    "DESede, CKA_SENSITIVE=true CKA_EXTRACTABLE=false CKA_ENCRYPT=true CKA_DECRYPT=true, is not an AES key"
  })
  void aKeyThatDoesNotFitIsRefused(String algorithm, String attributes, String detail) {
    soft().makeKeys(algorithm, "misfit", attributes);

    isRefused(() -> token("misfit").seal(PLAIN, DATA), "the key `misfit` in the token `vault`");
    isRefused(() -> token("misfit").seal(PLAIN, DATA), detail);
  }

  @Test
  void whatIsNotThereIsSaid() throws IOException {
    isRefused(() -> token("none").seal(PLAIN, DATA), "`none` in the token `vault` does not exist");
    soft().makeKeys("AES", "twin", SoftToken.WORKING, "AES", "twin", SoftToken.WORKING);
    isRefused(() -> token().seal(PLAIN, DATA), "secret keys that share a label");
    var library = SoftToken.library();
    isRefused(
        () -> token(library, null, "none", SoftToken.KEY, LIMIT).seal(PLAIN, DATA),
        "the token `none` is not there");
    isRefused(
        () -> token(library, 77L, "", SoftToken.KEY, LIMIT).seal(PLAIN, DATA),
        "the token in slot 77 is not there");
    var missing = home.resolve("missing.so");
    isRefused(
        () -> token(missing, null, "vault", SoftToken.KEY, LIMIT).seal(PLAIN, DATA),
        "missing.so` does not exist");
    var text = Files.writeString(home.resolve("text.so"), "no library");
    isRefused(
        () -> token(text, null, "vault", SoftToken.KEY, LIMIT).seal(PLAIN, DATA),
        "text.so` cannot be loaded");
    soft().initialize();
    isRefused(() -> token().seal(PLAIN, DATA), "there are several of the token `vault`");
    Files.delete(home.resolve("softhsm2.conf"));
    isRefused(() -> token().seal(PLAIN, DATA), "does not start");
  }

  /** If it were tried again, the answer would be about the token that is not there. */
  @Test
  void aWrongPinIsTriedOnce() {
    var token = token();
    var sealed = token.seal(PLAIN, DATA);
    token.close();
    soft().setPin("wrong");
    var other = token();

    isRefused(() -> other.open(sealed, DATA), "refused the PIN");
    soft().goAway();
    isRefused(() -> other.open(sealed, DATA), "refused the PIN");
    isRefused(() -> other.seal(PLAIN, DATA), "refused the PIN");
    assertThat(other.processId()).isNull();
    soft().comeBack();
    isRefused(() -> other.open(sealed, DATA), "refused the PIN");

    soft().setPin(SoftToken.PIN + "\n");
    assertThat(other.open(sealed, DATA)).isEqualTo(PLAIN);
  }

  @Test
  void aTokenThatGoesAwayIsUsedAgainOnceItIsBack() {
    var token = token();
    var sealed = token.seal(PLAIN, DATA);

    soft().goAway();
    isRefused(() -> token.open(sealed, DATA), "");
    isRefused(() -> token.seal(PLAIN, DATA), "");
    soft().comeBack();

    assertThat(token.open(sealed, DATA)).isEqualTo(PLAIN);
  }

  @Test
  void aLibraryThatEndsItsProcessIsStartedAgain() {
    var token = token();
    var sealed = token.seal(PLAIN, DATA);
    var process = process(token);
    var handle = ProcessHandle.of(process).orElseThrow();
    assertThat(handle.destroyForcibly()).isTrue();
    handle.onExit().join();

    assertThat(token.open(sealed, DATA)).isEqualTo(PLAIN);
    assertThat(process(token)).isNotEqualTo(process);
  }

  @Test
  void aRequestDuringWhichTheProcessEndsIsRepeatedOnce() throws IOException {
    var token = token();
    var sealed = token.seal(PLAIN, DATA);
    var process = process(token);
    stop(process);
    var result = new FutureTask<>(() -> token.open(sealed, DATA));
    var requesting = Thread.ofPlatform().start(result);
    await()
        .until(() ->
            Arrays.stream(requesting.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("skipTo")));

    signal("KILL", process);

    assertThat(result).succeedsWithin(LIMIT).isEqualTo(PLAIN);
    assertThat(process(token)).isNotEqualTo(process);
  }

  private static void signal(String name, long process) throws IOException {
    var kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process)).start();
    assertThat(kill.onExit().join().exitValue()).as("of kill -%s", name).isZero();
  }

  /**
   * Stops each thread of a process. When the signal was sent, only one of its threads knows: on a
   * busy machine the others go on, and one of them could still answer a request.
   */
  private static void stop(long process) throws IOException {
    signal("STOP", process);
    await().untilAsserted(() -> assertThat(states(process)).isNotEmpty().containsOnly("T"));
  }

  /** State of each thread, as in proc(5): the word behind the name, which is in parentheses. */
  private static List<String> states(long process) throws IOException {
    var states = new ArrayList<String>();
    try (var threads =
        Files.newDirectoryStream(Path.of("/proc", String.valueOf(process), "task"))) {
      for (var thread : threads) {
        var text = Files.readString(thread.resolve("stat"));
        states.add(text.substring(text.lastIndexOf(')') + 2).split(" ", 2)[0]);
      }
    }
    return states;
  }

  @Test
  void aLibraryThatHangsIsLeftAlone() throws IOException {
    var limit = Duration.ofSeconds(3);
    var token = token(SoftToken.library(), null, SoftToken.LABEL, SoftToken.KEY, limit);
    soft().hang();

    isRefused(() -> token.seal(PLAIN, DATA), "did not answer within 3 s");
    assertThat(token.processId()).isNull();
    soft().answerAgain();

    var patient = token();
    var sealed = patient.seal(PLAIN, DATA);
    assertThat(patient.open(sealed, DATA)).isEqualTo(PLAIN);
  }

  @Test
  void aLibraryThatHangsInTheMiddleIsLeftAlone() throws IOException {
    var token = token(SoftToken.library(), null, SoftToken.LABEL, SoftToken.KEY, LIMIT);
    var sealed = token.seal(PLAIN, DATA);
    token.close();
    // long enough for a login on a busy machine
    var hasty = Duration.ofSeconds(15);
    var other = token(SoftToken.library(), null, SoftToken.LABEL, SoftToken.KEY, hasty);
    other.open(sealed, DATA);
    var process = process(other);
    stop(process);

    isRefused(() -> other.open(sealed, DATA), "did not answer within 15 s");

    await().until(() -> ProcessHandle.of(process).filter(ProcessHandle::isAlive).isEmpty());
    assertThat(other.open(sealed, DATA)).isEqualTo(PLAIN);
  }

  @Test
  void theProcessHasNoSecretThatOthersSeeAndEndsWithTheToken() throws IOException {
    var token = token();
    token.seal(PLAIN, DATA);
    var process = process(token);

    var seen =
        Files.readString(Path.of("/proc", String.valueOf(process), "cmdline"))
            + Files.readString(Path.of("/proc", String.valueOf(process), "environ"));
    assertThat(seen)
        .contains("SOFTHSM2_CONF")
        .doesNotContain(SoftToken.PIN)
        .doesNotContain("a secret of the vault");

    token.close();
    await().until(() -> ProcessHandle.of(process).filter(ProcessHandle::isAlive).isEmpty());
  }
}
