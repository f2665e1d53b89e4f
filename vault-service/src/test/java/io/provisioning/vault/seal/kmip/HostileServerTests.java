package io.provisioning.vault.seal.kmip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import io.provisioning.vault.seal.kmip.Item.Bytes;
import io.provisioning.vault.seal.kmip.Item.Choice;
import io.provisioning.vault.seal.kmip.Item.Structure;
import io.provisioning.vault.seal.kmip.Item.Text;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client makes of servers that are slow, broken or malicious. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileServerTests {

  private static final byte[] ROOT = "a root key that nobody may see!!".getBytes(UTF_8);
  private static final byte[] DATA = "home-1".getBytes(UTF_8);
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String KEY = "7";

  private TlsFiles client;
  private HostileServer server;

  @BeforeAll
  void start(@TempDir Path home) throws IOException {
    var certificates = new Certificates(home);
    certificates.make("server", "ca", 1);
    certificates.make("vault", "ca", 1);
    client = certificates.files("vault", "ca");
    server = HostileServer.withTls(certificates.files("server", "ca"));
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private KmipClient client(HostileServer of, Duration limit) {
    return new KmipClient(KmipKey.of(of.endpoint(), KEY, "1.4", client, limit), Clock.systemUTC());
  }

  private void isRefused(String detail) {
    isRefused(client(server, LIMIT), detail);
  }

  private static void isRefused(KmipClient it, String detail) {
    assertThatThrownBy(() -> it.encrypt(ROOT, DATA))
        .isInstanceOfSatisfying(
            KeyServiceException.class,
            e -> {
              assertThat(e.detail()).contains(detail).doesNotContain("nobody");
              assertThat(e.help()).isNotEmpty().doesNotContain("nobody");
              assertThat(e.getCause()).isNull();
            });
  }

  private static byte[] answer(Item... item) {
    return Ttlv.encode(Structure.of(Tags.RESPONSE_MESSAGE, Structure.of(Tags.BATCH_ITEM, item)));
  }

  private static byte[] done(Item... payload) {
    return answer(
        new Choice(Tags.OPERATION, Operation.ENCRYPT.code),
        new Choice(Tags.RESULT_STATUS, 0),
        Structure.of(Tags.RESPONSE_PAYLOAD, payload));
  }

  private static byte[] encrypted(String key, int tag, int length) {
    return done(
        new Text(Tags.UNIQUE_IDENTIFIER, key),
        new Bytes(Tags.DATA, new byte[length]),
        new Bytes(Tags.AUTHENTICATION_TAG, new byte[tag]));
  }

  private void answers(byte[] bytes) {
    server.behave((_, out) -> out.write(bytes));
  }

  @Test
  void anAnswerAsItShouldBeIsTaken() {
    answers(encrypted(KEY, 16, 32));

    assertThat(client(server, LIMIT).encrypt(ROOT, DATA)).hasSize(2 + 12 + 16 + 32);
  }

  @Test
  void anAnswerOfAnotherKeyOrWithoutATagIsNotTaken() {
    answers(encrypted("8", 16, 32));
    isRefused("another key was used than `7`");
    answers(encrypted(KEY, 12, 32));
    isRefused("it is not encrypted with AES-GCM");
    answers(encrypted(KEY, 16, 48));
    isRefused("it is not encrypted with AES-GCM");
    answers(done(new Text(Tags.UNIQUE_IDENTIFIER, KEY)));
    isRefused("it is not encrypted with AES-GCM");
    answers(done(new Bytes(Tags.DATA, ROOT)));
    isRefused("another key was used");
  }

  @Test
  void anAnswerOfAnotherOperationOrLaterIsNotTaken() {
    answers(
        answer(
            new Choice(Tags.OPERATION, Operation.DECRYPT.code),
            new Choice(Tags.RESULT_STATUS, 0),
            Structure.of(Tags.RESPONSE_PAYLOAD, new Bytes(Tags.DATA, ROOT))));
    isRefused("that of another operation");
    answers(
        answer(
            new Choice(Tags.OPERATION, Operation.ENCRYPT.code), new Choice(Tags.RESULT_STATUS, 2)));
    isRefused("that of another operation, or not the last");
    answers(answer(new Choice(Tags.OPERATION, Operation.ENCRYPT.code)));
    isRefused("it has no status");
    answers(Ttlv.encode(Structure.of(Tags.RESPONSE_MESSAGE)));
    isRefused("it is not one answer");
  }

  @ParameterizedTest
  @CsvSource({
    "0x03, does not accept the certificate",
    "0x0C, does not permit Encrypt",
    "0x29, does not permit Encrypt",
    "0x43, does not permit Encrypt",
    "0x0D, is destroyed or archived",
    "0x37, does not exist",
    "0x05, does not take Encrypt of KMIP 1.4",
    "0x100, refused Encrypt (reason 256)",
    "-1, refused Encrypt (reason -1)"
  })
  void refusalsAreSaidInWords(String reason, String detail) {
    answers(
        answer(
            new Choice(Tags.RESULT_STATUS, 1),
            new Choice(Tags.RESULT_REASON, Integer.decode(reason)),
            new Text(0x42007D, new String(ROOT, UTF_8))));

    isRefused(detail);
  }

  /** One that cannot decrypt anything says the same of a changed text. */
  @Test
  void aFaultOfTheServerIsNotTakenForAChangedText() {
    answers(encrypted(KEY, 16, 32));
    var sealed = client(server, LIMIT).encrypt(ROOT, DATA);
    var fault = answer(new Choice(Tags.RESULT_STATUS, 1), new Choice(Tags.RESULT_REASON, 0x100));

    answers(fault);

    assertThatThrownBy(() -> client(server, LIMIT).decrypt(sealed, DATA))
        .isInstanceOfSatisfying(
            KeyServiceException.class,
            e -> assertThat(e.detail()).contains("refused Decrypt (reason 256)"));
  }

  @Test
  void whatIsNoMessageIsNotTaken() {
    answers("HTTP/1.1 400 Bad Request\r\n\r\n a root key that nobody may see!!".getBytes(UTF_8));
    isRefused("it is no message of KMIP");
    var echo = ByteBuffer.allocate(48).putInt(0x42007B01).putInt(40).put(ROOT).array();
    answers(echo);
    isRefused("cannot be used");
    server.behave((request, out) -> out.write(request));
    isRefused("it is no message of KMIP");
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, -1, KmipConnection.LARGEST + 1})
  void anAnswerOfAnySizeIsNotRead(int length) {
    var head = ByteBuffer.allocate(8).putInt(0x42007B01).putInt(length).array();
    server.behave((_, out) -> {
      out.write(head);
      for (int i = 0; i < 10_000; i++) {
        out.write(new byte[10_000]);
      }
    });

    isRefused("it is larger than");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 100})
  void anAnswerThatIsCutIsNotTaken(int length) {
    answers(Arrays.copyOf(encrypted(KEY, 16, 32), length));

    isRefused("did not answer, or not in full");
  }

  @Test
  void aServerThatNeverAnswersIsNotWaitedFor() throws InterruptedException {
    var gone = new CountDownLatch(1);
    server.behave((_, _) -> assertThat(gone.await(60, TimeUnit.SECONDS)).isTrue());

    isRefused(client(server, Duration.ofMillis(500)), "did not answer within 500 ms");
    gone.countDown();
  }

  /** Each byte comes in time, but all of them do not. */
  @Test
  void aServerThatAnswersAByteAtATimeIsNotWaitedFor() {
    var bytes = encrypted(KEY, 16, 32);
    var never = new CountDownLatch(1);
    server.behave((_, out) -> {
      for (var each : bytes) {
        out.write(each);
        out.flush();
        if (never.await(50, TimeUnit.MILLISECONDS)) {
          return;
        }
      }
    });

    isRefused(client(server, Duration.ofSeconds(2)), "did not answer within 2000 ms");
  }

  @Test
  void aServerWithoutTlsIsNotSentAnything() throws IOException {
    try (var plain = HostileServer.withoutTls()) {
      plain.behave((request, out) -> {
        assertThat(new String(request, UTF_8)).doesNotContain("nobody");
        out.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
      });

      isRefused(client(plain, LIMIT), "refused the TLS connection");
    }
  }
}
