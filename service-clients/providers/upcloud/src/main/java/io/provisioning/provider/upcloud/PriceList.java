package io.provisioning.provider.upcloud;

import io.provisioning.provider.Price;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the API says under {@code /price}: by zone, in hundredths of the account's currency per
 * hour.
 *
 * @param zones the member {@code prices.zone} of the answer
 * @param currency which the answer does not name
 */
record PriceList(JsonNode zones, Currency currency) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int HUNDREDTHS = 2;
  private static final int SCALE = 6;

  static PriceList of(JsonNode answer, Currency currency) {
    return new PriceList(answer.path("prices").path("zone"), currency);
  }

  /** The list that is packaged, of August 2020: for plans before the account was ever asked. */
  static PriceList packaged(Currency currency) {
    try (var stream = Objects.requireNonNull(PriceList.class.getResourceAsStream("prices.json"))) {
      return of(JSON.readTree(stream), currency);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of one item such as {@code server_plan_2xCPU-4GB}, free where the list has it not. */
  Price price(String zone, String item, long amount) {
    return hourly(zone, item)
        .map(hourly -> new Price(hourly.multiply(BigDecimal.valueOf(amount)), currency))
        .orElse(Price.free(currency));
  }

  private Optional<BigDecimal> hourly(String zone, String item) {
    for (var prices : zones) {
      if (prices.path("name").asString("").equals(zone)) {
        var price = prices.path(item);
        long per = Math.max(1, price.path("amount").asLong(1));
        return price.path("price").isNumber()
            ? Optional.of(
                price
                    .path("price")
                    .decimalValue()
                    .movePointLeft(HUNDREDTHS)
                    .divide(BigDecimal.valueOf(per), SCALE, RoundingMode.HALF_UP))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }
}
