package io.provisioning.cli.silence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.client.detector.model.SilenceView;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SilenceTextTests {

  @ParameterizedTest
  @ValueSource(strings = {"service=vault", "service!=vault", "service=~v.*", "service!~a=b"})
  void aMatcherIsReadAsItIsShown(String text) {
    var silence = new SilenceView().matchers(List.of(SilenceText.matcher(text)));

    assertThat(SilenceText.matchers(silence)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "service", "=vault", "service=", "9=1", "a b=c"})
  void whatMatchesNoLabelIsRefused(String text) {
    assertThatThrownBy(() -> SilenceText.matcher(text))
        .hasMessageContaining("is not a matcher of labels");
  }
}
