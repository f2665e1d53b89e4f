package io.provisioning.cli.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import java.net.URI;
import java.net.URLEncoder;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a service listens, and the token that opens its door.
 *
 * @param token asked for with each request, since tokens end while a command goes on
 */
public record Endpoint(URI url, Supplier<String> token) {

  /** The address of a route. */
  public URI at(String path, Map<String, String> query) {
    var parameters =
        query.entrySet().stream()
            .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
    return url.resolve(parameters.isEmpty() ? path : path + "?" + parameters);
  }

  /** What a request carries. */
  public String authorization() {
    return "Bearer " + token.get();
  }

  /** The problem that there is no platform yet. */
  public static RuntimeException notRunning(@Nullable Throwable cause) {
    return notRunning("", cause);
  }

  /** The problem that nothing answers at an address. */
  public static RuntimeException notAnswering(URI address, Throwable cause) {
    Interruption.check(cause);
    return notRunning(
        ": nothing answers at `%s://%s`".formatted(address.getScheme(), address.getAuthority()),
        cause);
  }

  private static RuntimeException notRunning(String why, @Nullable Throwable cause) {
    return CommandProblem.PLATFORM_NOT_RUNNING.because(
        "the platform is not running" + why, "start it with `./provisioning up`", cause);
  }

  /** Without the token, which is a secret. */
  @Override
  public String toString() {
    return url.toString();
  }
}
