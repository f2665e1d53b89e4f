package io.provisioning.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

class StartConditionsTests {

  private final MockEnvironment environment = new MockEnvironment();

  private StartConditions now(String... names) {
    return StartConditions.now(environment, Set.of(names));
  }

  @Test
  void anotherAddressOrPortIsTheSame() {
    environment.withProperty("url", "http://127.0.0.1:9090").withProperty("port", "9090");
    var before = now("url", "port");
    environment.withProperty("url", "http://127.0.0.1:19090").withProperty("port", "19090");

    assertThat(before.differencesTo(before.again(environment))).isEmpty();
  }

  @Test
  void whatIsSetOrChosenOtherwiseIsNot() {
    environment
        .withProperty("loud", "true")
        .withProperty("url", "http://a")
        .withProperty("size", "7");
    var before = now("loud", "url", "size", "name");
    environment.withProperty("loud", "false").withProperty("url", "").withProperty("size", "large");
    environment.withProperty("name", "notes");

    assertThat(before.differencesTo(before.again(environment)))
        .containsEntry("loud", "`false`")
        .containsEntry("url", "empty")
        .containsEntry("size", "`large`")
        .containsEntry("name", "`notes`");
  }

  @Test
  void anotherProfileIsNotTheSame() {
    var before = now("loud");
    environment.setActiveProfiles("quiet");

    assertThat(before.differencesTo(before.again(environment))).hasSize(1);
  }

  @Test
  void secretsAreNotWrittenDown() {
    environment.withProperty("database.password", "horse");

    assertThat(now("database.password").text()).contains("password=set").doesNotContain("horse");
  }

  @Test
  void theyAreReadAsTheyWereWritten() {
    environment.withProperty("api:loud", "true").setActiveProfiles("quiet");
    var conditions = now("api:loud", "a=b");

    assertThat(StartConditions.parse(conditions.text())).isEqualTo(conditions);
  }
}
