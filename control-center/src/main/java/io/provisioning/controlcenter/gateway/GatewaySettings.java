package io.provisioning.controlcenter.gateway;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The way through the door.
 *
 * @param services address of each service behind it, by its name
 * @param timeout until an answer begins, where it is not one that goes on
 * @param keepAnswers for how long an answer is kept under its idempotency key
 * @param limits how many requests are let in
 */
@Validated
@ConfigurationProperties("provisioning.gateway")
record GatewaySettings(
    @NotNull Map<String, URI> services,
    @DefaultValue("90s") Duration timeout,
    @DefaultValue("24h") Duration keepAnswers,
    @DefaultValue @Valid Limits limits) {

  GatewaySettings {
    services = Map.copyOf(services);
  }

  /**
   * How many requests are let in within a minute; as many may come at once.
   *
   * @param perAddress from one address
   * @param perCaller by one account
   */
  record Limits(
      @DefaultValue("60000") @Min(1) long perAddress,
      @DefaultValue("30000") @Min(1) long perCaller) {}
}
