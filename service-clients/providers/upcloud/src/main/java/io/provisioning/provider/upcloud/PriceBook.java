package io.provisioning.provider.upcloud;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Currency;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The price list of the account, as it was when the API was last asked; the packaged one before.
 * Kept in a file, since plans are priced by a provider that has no credential.
 */
final class PriceBook {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration VALID = Duration.ofDays(1);

  private final Path file;
  private final Currency currency;
  private final Clock clock;
  private volatile Read read;

  /** What was read, and the time at which the file was written then. */
  private record Read(Instant written, PriceList list) {}

  PriceBook(Path directory, Currency currency, Clock clock) {
    this.file = directory.resolve("prices.json");
    this.currency = currency;
    this.clock = clock;
    this.read = new Read(Instant.EPOCH, PriceList.packaged(currency));
  }

  PriceList current() {
    var written = written();
    if (!written.equals(read.written())) {
      read = new Read(written, written.equals(Instant.EPOCH) ? read.list() : list());
    }
    return read.list();
  }

  private Instant written() {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException _) {
      return Instant.EPOCH;
    }
  }

  private PriceList list() {
    try {
      return PriceList.of(JSON.readTree(file), currency);
    } catch (JacksonException _) {
      return read.list();
    }
  }

  /** Asks for the list once a day; without an answer, what is known stays. */
  void refresh(UpCloudApi api) {
    if (written().plus(VALID).isAfter(clock.instant())) {
      return;
    }
    try {
      var answer = api.get("/price");
      if (!answer.path("prices").path("zone").isEmpty()) {
        write(answer);
      }
    } catch (ApiException | ProviderException _) {
      // The account may lack the right, and no other call should fail for want of prices.
    }
  }

  private void write(JsonNode answer) {
    try {
      Files.createDirectories(file.getParent());
      var beside = Files.createTempFile(file.getParent(), ".prices", "");
      Files.writeString(beside, JSON.writeValueAsString(answer));
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new ProviderException(Kind.PERMANENT, file + " cannot be written", e);
    }
  }
}
