package io.provisioning.orchestrator.webhook.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class SigningSecretTests {

  /** The example that the libraries of the specification are tested with. */
  @Test
  void signsAsTheSpecificationDoes() {
    var secret = new SigningSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

    assertThat(
            secret.sign(
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                Instant.ofEpochSecond(1_614_265_330),
                "{\"test\": 2432232314}"))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void isLongAndDifferentEachTime() {
    assertThat(SigningSecret.make().text()).startsWith("whsec_").hasSize(6 + 44);
    assertThat(SigningSecret.make()).isNotEqualTo(SigningSecret.make());
  }

  @Test
  void doesNotShowItself() {
    var secret = SigningSecret.make();

    assertThat(secret).asString().doesNotContain(secret.text().substring(6));
    assertThatIllegalArgumentException().isThrownBy(() -> new SigningSecret("x"));
  }
}
