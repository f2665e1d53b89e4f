package io.provisioning.controlcenter.gateway;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The way through the door.
 *
 * @param keepAnswers for how long an answer is kept under its idempotency key
 * @param limits how many requests are let in
 */
@Validated
@ConfigurationProperties("provisioning.gateway")
record GatewaySettings(
    @DefaultValue("24h") Duration keepAnswers, @DefaultValue @Valid Limits limits) {

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
