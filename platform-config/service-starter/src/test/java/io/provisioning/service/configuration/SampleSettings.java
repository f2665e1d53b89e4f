package io.provisioning.service.configuration;

import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of every kind.
 *
 * @param patience with {@code others}
 * @param size of it
 * @param color of it
 * @param password of somebody
 * @param home page
 * @param pauses between attempts
 * @param limits by name
 */
@Validated
@ConfigurationProperties("provisioning.sample")
record SampleSettings(
    @DefaultValue("10s") Duration patience,
    @DefaultValue("4") @Min(1) int size,
    @DefaultValue("red") Color color,
    @Nullable String password,
    @Nullable URI home,
    @DefaultValue({"1s", "2s"}) List<Duration> pauses,
    @DefaultValue Map<String, Integer> limits) {

  enum Color {
    RED,
    DARK_BLUE
  }

  SampleSettings {
    pauses = List.copyOf(pauses);
    limits = Map.copyOf(limits);
    if (patience.isNegative()) {
      throw new IllegalArgumentException("provisioning.sample.patience is not negative");
    }
  }
}
