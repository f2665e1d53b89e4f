package io.provisioning.orchestrator.notification;

import io.provisioning.config.file.WholeFile;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * A directory for each person: {@code preferences.json} and {@code notifications/<id>.json}, and
 * beside them {@code since}. What was saved is on disk when saving returns, whole or not at all.
 */
final class NotificationFiles {

  private static final Logger log = LoggerFactory.getLogger(NotificationFiles.class);
  private static final String SUFFIX = ".json";
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final Path directory;

  NotificationFiles(Path directory) {
    this.directory = directory;
  }

  /** Since when persons are notified here; written at the first call. */
  Instant since(Instant now) {
    var file = directory.resolve("since");
    try {
      if (!Files.exists(file)) {
        WholeFile.write(file, now.toString().getBytes(StandardCharsets.UTF_8));
      }
      return Instant.parse(Files.readString(file));
    } catch (IOException e) {
      throw unavailable("cannot be read or saved", e);
    }
  }

  Optional<Preferences> preferences(PersonKey person) {
    var file = preferencesOf(person);
    try {
      return Files.exists(file)
          ? Optional.of(JSON.readValue(Files.readAllBytes(file), Preferences.class))
          : Optional.empty();
    } catch (IOException e) {
      throw unavailable("preferences cannot be read", e);
    }
  }

  /**
   * Saves what a person chose.
   *
   * @throws ProblemException UNAVAILABLE if that cannot be done
   */
  void save(PersonKey person, Preferences preferences) {
    write(preferencesOf(person), preferences);
  }

  List<Notification> notifications(PersonKey person) {
    var place = notificationsOf(person);
    if (!Files.isDirectory(place)) {
      return List.of();
    }
    var found = new ArrayList<Notification>();
    try (var files = Files.list(place)) {
      for (var file : files.filter(it -> it.toString().endsWith(SUFFIX)).toList()) {
        read(file).ifPresent(found::add);
      }
    } catch (IOException e) {
      throw unavailable("cannot be read", e);
    }
    return found;
  }

  private static Optional<Notification> read(Path file) {
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(file), Notification.class));
    } catch (IOException | RuntimeException e) {
      // Whatever is wrong with one, the others must be seen.
      log.error("the notification in {} cannot be read", file, e);
      return Optional.empty();
    }
  }

  /**
   * Saves a notification of a person.
   *
   * @throws ProblemException UNAVAILABLE if that cannot be done
   */
  void save(PersonKey person, Notification notification) {
    write(notificationsOf(person).resolve(notification.id() + SUFFIX), notification);
  }

  void delete(PersonKey person, Notification notification) {
    try {
      Files.deleteIfExists(notificationsOf(person).resolve(notification.id() + SUFFIX));
    } catch (IOException e) {
      throw unavailable("one cannot be deleted", e);
    }
  }

  private Path preferencesOf(PersonKey person) {
    return directory.resolve(person.text()).resolve("preferences.json");
  }

  private Path notificationsOf(PersonKey person) {
    return directory.resolve(person.text()).resolve("notifications");
  }

  private static void write(Path file, Object content) {
    try {
      WholeFile.write(file, JSON.writeValueAsBytes(content));
    } catch (IOException e) {
      throw unavailable("cannot be saved", e);
    }
  }

  private static ProblemException unavailable(String what, IOException cause) {
    return NotificationProblem.NOTIFICATIONS_UNAVAILABLE.because(
        "notifications are not available: " + what,
        "check that the directory of state is writable and has space",
        cause);
  }
}
