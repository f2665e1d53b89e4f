package io.provisioning.provider.aws;

import io.provisioning.provider.Price;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Packaged list prices without tax, of the month that their file names. */
record PriceBook(JsonNode document) {

  private static final Currency DOLLAR = Currency.getInstance("USD");
  private static final BigDecimal HOURS_A_MONTH = BigDecimal.valueOf(730);
  private static final int SCALE = 6;

  static PriceBook packaged() {
    try (var stream = Objects.requireNonNull(PriceBook.class.getResourceAsStream("prices.json"))) {
      return new PriceBook(JsonMapper.builder().build().readTree(stream));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All regions that have prices, in order. */
  List<String> regions() {
    return document.path("regions").propertyNames().stream().sorted().toList();
  }

  /** Linux on demand, with its public address and system disk. */
  Price server(String region, String type, long disk) {
    var hourly =
        number(prices(region).path(type))
            .add(number(document.path("address")))
            .add(volume(region, disk).hourly());
    return new Price(hourly, DOLLAR);
  }

  /** A gp3 volume of so many GiB. */
  Price volume(String region, long gibibytes) {
    var monthly = number(prices(region).path("gp3")).multiply(BigDecimal.valueOf(gibibytes));
    return new Price(monthly.divide(HOURS_A_MONTH, SCALE, RoundingMode.HALF_UP), DOLLAR);
  }

  static Price free() {
    return Price.free(DOLLAR);
  }

  private JsonNode prices(String region) {
    return document.path("regions").path(region);
  }

  private static BigDecimal number(JsonNode price) {
    return price.isNumber() ? price.decimalValue() : BigDecimal.ZERO;
  }
}
