package io.provisioning.provider;

import java.math.BigDecimal;
import java.util.Currency;

/** What something costs per hour of existence. */
public record Price(BigDecimal hourly, Currency currency) {

  public static Price free(Currency currency) {
    return new Price(BigDecimal.ZERO, currency);
  }
}
