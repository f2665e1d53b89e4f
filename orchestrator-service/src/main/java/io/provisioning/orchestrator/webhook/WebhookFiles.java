package io.provisioning.orchestrator.webhook;

import io.provisioning.config.file.WholeFile;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * A directory for each webhook: {@code webhook.json} and {@code deliveries/<id>.json}. What was
 * saved is on disk when saving returns, whole or not at all.
 */
final class WebhookFiles {

  private static final Logger log = LoggerFactory.getLogger(WebhookFiles.class);
  private static final String WEBHOOK = "webhook.json";
  private static final String DELIVERIES = "deliveries";
  private static final String SUFFIX = ".json";
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final Path directory;

  WebhookFiles(Path directory) {
    this.directory = directory;
  }

  /** Reads all there are, each with its deliveries, oldest first. */
  void read(BiConsumer<Webhook, List<Delivery>> reader) {
    for (var place : list(directory)) {
      if (Files.isDirectory(place)) {
        read(place, reader);
      }
    }
  }

  private static void read(Path place, BiConsumer<Webhook, List<Delivery>> reader) {
    try {
      var webhook = JSON.readValue(Files.readAllBytes(place.resolve(WEBHOOK)), Webhook.class);
      reader.accept(webhook, deliveries(place.resolve(DELIVERIES)));
    } catch (IOException | RuntimeException e) {
      // Whatever is wrong with one, the others must be delivered.
      log.error("the webhook in {} cannot be read; nothing is sent for it", place, e);
    }
  }

  private static List<Delivery> deliveries(Path place) {
    var found = new ArrayList<Delivery>();
    for (var file : list(place)) {
      try {
        if (WholeFile.isDraft(file)) {
          Files.delete(file);
        } else {
          found.add(JSON.readValue(Files.readAllBytes(file), Delivery.class));
        }
      } catch (IOException | RuntimeException e) {
        log.error("the delivery in {} cannot be read and is not sent", file, e);
      }
    }
    found.sort(Comparator.comparing(Delivery::createdAt).thenComparing(Delivery::id));
    return found;
  }

  private static List<Path> list(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (var files = Files.list(directory)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw unavailable("cannot be read", e);
    }
  }

  /**
   * Saves a webhook.
   *
   * @throws ProblemException UNAVAILABLE if that cannot be done
   */
  void save(Webhook webhook) {
    try {
      var place = directory.resolve(webhook.id());
      WholeFile.createDirectories(place.resolve(DELIVERIES));
      WholeFile.write(place.resolve(WEBHOOK), JSON.writeValueAsBytes(webhook));
    } catch (IOException e) {
      throw unavailable("`" + webhook.definition().name() + "` cannot be saved", e);
    }
  }

  /**
   * Saves a delivery.
   *
   * @throws ProblemException UNAVAILABLE if that cannot be done
   */
  void save(Delivery delivery) {
    try {
      WholeFile.write(fileOf(delivery), JSON.writeValueAsBytes(delivery));
    } catch (IOException e) {
      throw unavailable("a delivery cannot be saved", e);
    }
  }

  void delete(Delivery delivery) {
    try {
      Files.deleteIfExists(fileOf(delivery));
    } catch (IOException e) {
      throw unavailable("a delivery cannot be deleted", e);
    }
  }

  /** Forgets a webhook and all its deliveries; the webhook goes first, so that none comes back. */
  void delete(Webhook webhook) {
    var place = directory.resolve(webhook.id());
    try {
      WholeFile.delete(place.resolve(WEBHOOK));
      for (var file : list(place.resolve(DELIVERIES))) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(place.resolve(DELIVERIES));
      Files.deleteIfExists(place);
    } catch (IOException e) {
      throw unavailable("`" + webhook.definition().name() + "` cannot be deleted", e);
    }
  }

  private Path fileOf(Delivery delivery) {
    return directory
        .resolve(delivery.webhook())
        .resolve(DELIVERIES)
        .resolve(delivery.id() + SUFFIX);
  }

  static ProblemException unavailable(String what, IOException cause) {
    return WebhookProblem.WEBHOOKS_UNAVAILABLE.because(
        "webhooks are not available: " + what,
        "check that the directory of state is writable and has space",
        cause);
  }
}
