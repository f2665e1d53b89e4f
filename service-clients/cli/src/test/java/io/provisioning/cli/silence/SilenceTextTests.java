package io.provisioning.cli.silence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.client.detector.model.SilenceView;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SilenceTextTests {

  @ParameterizedTest
  @ValueSource(strings = {"service=vault", "service!=vault", "service=~v.*", "service!~a=b"})
  void aMatcherIsReadAsItIsShown(String text) {
    var matcher = SilenceText.view(SilenceText.matcher(text));
    var silence = new SilenceView().matchers(List.of(matcher));

    assertThat(SilenceText.matchers(silence)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "alertname=\"Drift\" | alertname=Drift",
        "alertname = \"Drift\" | alertname=Drift",
        "alertname= Drift | alertname=Drift",
        "summary=~\"a \\\"b\\\" =c\" | summary=~a \"b\" =c",
        "path!=\"C:\\\\d\" | path!=C:\\d"
      })
  void quotesAreNoPartOfTheValue(String text, String shown) {
    var matcher = SilenceText.view(SilenceText.matcher(text));

    assertThat(SilenceText.matchers(new SilenceView().matchers(List.of(matcher)))).isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "service",
        "=vault",
        "service=",
        "9=1",
        "a b=c",
        "a=\"",
        "a=\"\"",
        "a=\"b",
        "a=b\"c"
      })
  void whatMatchesNoLabelIsRefused(String text) {
    assertThatThrownBy(() -> SilenceText.matcher(text))
        .hasMessageContaining("is not a matcher of labels");
  }
}
