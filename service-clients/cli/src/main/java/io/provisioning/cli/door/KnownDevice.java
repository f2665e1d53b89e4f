package io.provisioning.cli.door;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * By what control centers know this home as a device on which somebody signed in: a token for each.
 * It lets nobody in, and outlives the session.
 */
final class KnownDevice {

  private final Home home;
  private final URI url;

  /**
   * Names the control center.
   *
   * @param url to which the token is sent, and to no other
   */
  KnownDevice(Home home, URI url) {
    this.home = home;
    this.url = url;
  }

  Optional<String> token() {
    return Optional.ofNullable(tokens().get(url.toString())).map(String::valueOf);
  }

  /** Keeps the newest; what carries none leaves it as it is. */
  void keep(@Nullable String token) {
    if (token == null) {
      return;
    }
    var all = new TreeMap<>(tokens());
    all.put(url.toString(), token);
    try {
      PrivateFiles.write(home.device(), JsonText.compact(all) + "\n");
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private Map<String, Object> tokens() {
    try {
      return JsonText.object(Files.readString(home.device(), UTF_8));
    } catch (NoSuchFileException e) {
      return Map.of();
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private RuntimeException unusable(IOException e) {
    return new UncheckedIOException("`" + home.device() + "` cannot be used", e);
  }
}
