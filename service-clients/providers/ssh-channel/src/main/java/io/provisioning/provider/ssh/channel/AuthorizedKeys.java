package io.provisioning.provider.ssh.channel;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The platform's block in root's {@code authorized_keys}: keys of users, between two comments. What
 * is outside it, such as the platform's own key, stays as it is.
 */
public final class AuthorizedKeys {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String REPLACE = script();

  private AuthorizedKeys() {}

  /** Makes these keys the block; none removes it. */
  public static void replace(CommandChannel channel, List<String> keys) {
    var argv = new ArrayList<>(List.of("sh", "-c", REPLACE, "authorize"));
    argv.addAll(keys);
    var said = Collections.synchronizedList(new ArrayList<String>());
    var result = channel.exec(new Command(argv, Map.of(), LIMIT), (_, line) -> said.add(line));
    if (!result.succeeded()) {
      throw new ProviderException(
          Kind.PERMANENT, "keys could not be authorized: " + String.join("; ", said));
    }
  }

  private static String script() {
    try (var stream =
        Objects.requireNonNull(AuthorizedKeys.class.getResourceAsStream("authorize.sh"))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
