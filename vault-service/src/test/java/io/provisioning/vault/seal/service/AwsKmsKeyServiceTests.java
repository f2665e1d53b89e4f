package io.provisioning.vault.seal.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.provider.testkit.aws.AwsSimulator;
import io.provisioning.provider.testkit.aws.KmsSimulator;
import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.FaultyServer.Reply;
import io.provisioning.vault.seal.aws.AwsCredentials;
import io.provisioning.vault.seal.aws.KmsClient;
import io.provisioning.vault.seal.aws.KmsKey;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AwsKmsKeyServiceTests {

  private static final byte[] ROOT = "a root key that nobody may see!!".getBytes(UTF_8);
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final KmsSimulator kms = KmsSimulator.start();
  private final String key = kms.makeKey();
  private final KeyService service = service(key, "home-1", LIMIT, AwsSimulator.SECRET, 0);

  private KeyService service(
      String id, String installation, Duration limit, String secret, int clockIsAhead) {
    var variables = Map.of("AWS_ACCESS_KEY_ID", AwsSimulator.ID, "AWS_SECRET_ACCESS_KEY", secret);
    var credentials = new AwsCredentials(null, variables::get, Path.of(""));
    var clock = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(clockIsAhead));
    var place = KmsKey.of(id, KmsSimulator.REGION, URI.create(kms.endpoint()));
    var client = new KmsClient(place, credentials, limit, clock);
    return new WrappingKeyService(new AwsKmsKey(client, id), installation);
  }

  @AfterEach
  void stop() {
    service.close();
    kms.close();
  }

  private static void isUnavailable(ThrowingCallable call, String detail) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(KeyServiceProblem.KEY_SERVICE_UNAVAILABLE);
              assertThat(e.detail()).contains(detail);
              assertThat(e.help()).isNotEmpty();
              for (Throwable it = e; it != null; it = it.getCause()) {
                assertThat(String.valueOf(it))
                    .doesNotContain(new String(ROOT, UTF_8))
                    .doesNotContain(Base64.getEncoder().encodeToString(ROOT).substring(0, 20));
              }
              assertThat(e.help().orElse("")).doesNotContain("root key that nobody");
            });
  }

  @Test
  void whatIsSealedOpens() {
    var sealed = service.seal(ROOT, 1);

    assertThat(new String(sealed, UTF_8)).doesNotContain("nobody");
    assertThat(service.open(sealed, 1)).isEqualTo(ROOT);
    assertThat(service.keyId()).contains(key);
    assertThat(kms.actions()).containsExactly("kms:Encrypt", "kms:Decrypt", "kms:Decrypt");
  }

  @Test
  void aKeyIsKnownByItsIdToo() {
    var byId = service(key.replaceFirst(".*/", ""), "home-1", LIMIT, AwsSimulator.SECRET, 0);

    assertThat(byId.open(service.seal(ROOT, 1), 1)).isEqualTo(ROOT);
  }

  @Test
  void aRootKeyOpensAsItsVersionInItsInstallationWithItsKeyOnly() {
    var sealed = service.seal(ROOT, 1);

    isUnavailable(() -> service.open(sealed, 2), "did not seal the root key");
    var elsewhere = service(key, "home-2", LIMIT, AwsSimulator.SECRET, 0);
    isUnavailable(() -> elsewhere.open(sealed, 1), "did not seal the root key");
    var other = service(kms.makeKey(), "home-1", LIMIT, AwsSimulator.SECRET, 0);
    isUnavailable(() -> other.open(sealed, 1), "did not seal the root key");
  }

  @Test
  void eachBitOfASealedRootKeyMatters() {
    var sealed = service.seal(ROOT, 1);
    for (var place = 0; place < sealed.length; place++) {
      var changed = sealed.clone();
      changed[place] ^= 1;
      isUnavailable(() -> service.open(changed, 1), "did not seal the root key");
    }
  }

  @Test
  void requestsAreSigned() {
    var wrongSecret = service(key, "home-1", LIMIT, AwsSimulator.SECRET.replace('0', '1'), 0);

    isUnavailable(() -> wrongSecret.seal(ROOT, 1), "signature");
    var wrongClock = service(key, "home-1", LIMIT, AwsSimulator.SECRET, 20);
    isUnavailable(() -> wrongClock.seal(ROOT, 1), "signature");
    assertThat(kms.actions()).isEmpty();
  }

  @Test
  void aKeyThatDoesNotExistIsAProblem() {
    var id = "00000000-0000-4000-8000-000000000000";
    var unknown = service(id, "home-1", LIMIT, AwsSimulator.SECRET, 0);

    isUnavailable(
        () -> unknown.seal(ROOT, 1), "`" + id + "` of AWS in eu-central-1 does not exist");
  }

  @ParameterizedTest
  @CsvSource({
    "400, AccessDeniedException, AWS does not allow kms:Decrypt",
    "400, ThrottlingException, AWS allows no more requests",
    "400, DisabledException, is disabled",
    "400, KMSInvalidStateException, is disabled",
    "400, InvalidKeyUsageException, is not a symmetric key",
    "400, com.amazonaws.kms#ExpiredTokenException, does not accept the access key",
    "400, NewKindOfException, 'refused the request (status 400, NewKindOfException)'",
    "418, 'a root key that nobody may see!!', 'refused the request (status 418)'",
    "500, KMSInternalException, has a fault"
  })
  void refusalsAreSaidInWords(int status, String code, String detail) {
    var sealed = service.seal(ROOT, 1);

    kms.refuse("Decrypt", status, code);

    isUnavailable(() -> service.open(sealed, 1), detail);
    isUnavailable(() -> service.seal(ROOT, 2), detail);
    kms.behave();
    assertThat(service.open(sealed, 1)).isEqualTo(ROOT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "null",
        "[]",
        "{}",
        "{\"Plaintext\":\"YSByb290IGtleSB0aGF0IG5vYm9keSBtYXkgc2VlISE=\"}",
        "{\"KeyId\":\"%s\",\"Plaintext\":\"YSByb290IGtleSB0aGF0IG5vYm9\\nkeSBtYXkgc2Vl!!\"}",
        "{\"KeyId\":\"%s\",\"Plaintext\":\"AAAA\"}",
        "{\"KeyId\":\"%s\",\"Plaintext\":{\"Plaintext\":\"AAAA\"}}",
        "{\"KeyId\":\"arn:aws:kms:eu-central-1:000000000000:key/another\",\"Plaintext\":"
            + "\"YSByb290IGtleSB0aGF0IG5vYm9keSBtYXkgc2VlISE=\"}",
        "a root key that nobody may see!!",
        "YSByb290IGtleSB0aGF0IG5vYm9keSBtYXkgc2VlISE",
        "<html>a root key that nobody may see!!</html>"
      })
  void anAnswerThatCannotBeIsAProblem(String body) {
    var sealed = service.seal(ROOT, 1);

    kms.forge(
        reply -> new Reply(200, reply.type(), body.replace("%s", key).getBytes(UTF_8), Map.of()));

    isUnavailable(() -> service.open(sealed, 1), "AWS's Key Management Service");
    isUnavailable(() -> service.seal(ROOT, 1), "AWS's Key Management Service");
  }

  @Test
  void anAnswerOfAnySizeIsReadOnlyInPart() {
    var sealed = service.seal(ROOT, 1);

    kms.forge(reply -> new Reply(200, reply.type(), new byte[50_000_000], Map.of()));

    isUnavailable(() -> service.open(sealed, 1), "not in full");
  }

  @Test
  void aServiceThatEncryptsSomethingElseIsFoundOutBeforeItIsReliedOn() {
    var other = service.seal("another root key of the same size".substring(1).getBytes(UTF_8), 1);
    var text = Base64.getEncoder().encodeToString(other);

    kms.forge(reply -> {
      var body = new String(reply.body(), UTF_8);
      return new Reply(
          200,
          reply.type(),
          body.replaceFirst("\"CiphertextBlob\":\"[^\"]*\"", "\"CiphertextBlob\":\"" + text + "\"")
              .getBytes(UTF_8),
          Map.of());
    });

    isUnavailable(() -> service.seal(ROOT, 1), "does not decrypt to what it encrypted");
  }

  @Test
  void aServiceThatIsAwaySlowOrCutsItsAnswersIsAProblem() {
    var sealed = service.seal(ROOT, 1);

    kms.inject(Faults.none().withMalformed(1));
    isUnavailable(() -> service.open(sealed, 1), "cannot be used");
    kms.inject(Faults.none().withRates(1, 0, 0));
    isUnavailable(() -> service.open(sealed, 1), "allows no more requests");
    kms.inject(Faults.none().withRates(0, 0, 1));
    isUnavailable(() -> service.open(sealed, 1), "did not answer");
    kms.inject(Faults.none().withLatency(Duration.ofSeconds(30)));
    var hasty = service(key, "home-1", Duration.ofMillis(200), AwsSimulator.SECRET, 0);
    isUnavailable(() -> hasty.open(sealed, 1), "did not answer within 200 ms");
    kms.goAway();
    isUnavailable(() -> service.open(sealed, 1), "did not answer");
    kms.comeBack();
    assertThat(service.open(sealed, 1)).isEqualTo(ROOT);
  }
}
