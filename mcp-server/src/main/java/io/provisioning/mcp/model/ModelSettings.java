package io.provisioning.mcp.model;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A language model behind an endpoint that speaks OpenAI's protocol.
 *
 * @param endpoint such as {@code https://api.openai.com/v1}; without it there is no model
 * @param name of the model, as the endpoint knows it
 * @param keyFile with the key of the endpoint, readable by its owner only; read for each call
 * @param use whether the model is asked only for what the grammar does not understand, or always
 * @param timeout for all calls that one request takes
 * @param maxSteps calls that one request may take
 * @param tokensPerHour that each account may use
 */
@ConfigurationProperties("provisioning.mcp.model")
record ModelSettings(
    @Nullable URI endpoint,
    @DefaultValue("") String name,
    @Nullable Path keyFile,
    @DefaultValue("not-understood") Use use,
    @DefaultValue("45s") Duration timeout,
    @DefaultValue("4") int maxSteps,
    @DefaultValue("100000") int tokensPerHour) {

  private static final String PREFIX = "provisioning.mcp.model.";
  private static final Pattern LOCAL = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");

  /** Less than the time for which a delegation is good, with what the platform needs besides. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** For which requests a model is asked. */
  enum Use {
    NOT_UNDERSTOOD,
    ALWAYS
  }

  ModelSettings {
    endpoint = endpoint == null || endpoint.toString().isBlank() ? null : endpoint;
    if (endpoint != null) {
      check(endpoint, keyFile != null);
      require(!name.isBlank(), "name", "must name the model if there is an endpoint");
    }
    require(
        timeout.isPositive() && timeout.compareTo(LONGEST) <= 0,
        "timeout",
        "is more than 0, 60s at most");
    require(maxSteps >= 1 && maxSteps <= 10, "max-steps", "is from 1 to 10");
    require(tokensPerHour >= 1, "tokens-per-hour", "is at least 1");
  }

  private static void check(URI endpoint, boolean hasKey) {
    var scheme = String.valueOf(endpoint.getScheme());
    var host = endpoint.getHost();
    require(
        host != null
            && (scheme.equals("https") || scheme.equals("http"))
            && endpoint.getRawUserInfo() == null
            && endpoint.getRawQuery() == null
            && endpoint.getRawFragment() == null,
        "endpoint",
        "is an address such as https://api.openai.com/v1, without a user or parameters");
    require(
        !hasKey || scheme.equals("https") || LOCAL.matcher(String.valueOf(host)).matches(),
        "endpoint",
        "would send the key readable; use https, or no key-file");
  }

  private static void require(boolean isMet, String key, String message) {
    if (!isMet) {
      throw new IllegalArgumentException(PREFIX + key + " " + message);
    }
  }

  boolean isSet() {
    return endpoint != null;
  }
}
