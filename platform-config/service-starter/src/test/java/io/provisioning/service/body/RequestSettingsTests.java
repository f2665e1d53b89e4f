package io.provisioning.service.body;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class RequestSettingsTests {

  @Test
  void requestHasDefaults() {
    assertThat(bind("provisioning.request", RequestSettings.class, Map.of()))
        .isEqualTo(new RequestSettings(DataSize.ofMegabytes(4), Duration.ofSeconds(60), null));
  }

  @Test
  void everyKeyOfRequestIsMapped() {
    assertThat(
            bind(
                "provisioning.request",
                RequestSettings.class,
                Map.of(
                    "provisioning.request.max-size", "1KB",
                    "provisioning.request.max-time", "5s",
                    "provisioning.request.max-memory", "9KB")))
        .isEqualTo(
            new RequestSettings(
                DataSize.ofKilobytes(1), Duration.ofSeconds(5), DataSize.ofKilobytes(9)));
  }

  private static <T> T bind(String prefix, Class<T> type, Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate(prefix, type);
  }
}
