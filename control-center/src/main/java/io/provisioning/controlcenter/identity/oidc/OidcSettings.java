package io.provisioning.controlcenter.identity.oidc;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Outside providers.
 *
 * @param oidc each by a name that stands in addresses
 */
@ConfigurationProperties("provisioning.identity")
record OidcSettings(@DefaultValue Map<String, Provider> oidc) {

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,31}");

  OidcSettings {
    oidc = Map.copyOf(oidc);
    oidc.keySet().forEach(OidcSettings::check);
  }

  private static void check(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "provisioning.identity.oidc: `%s` is not 1 to 32 lower-case letters, digits and `-`"
              .formatted(name));
    }
  }

  /**
   * A provider.
   *
   * @param issuer as its tokens name it, but for a slash at the end; its configuration is found
   *     below
   * @param clientId by which it knows the control center
   * @param clientSecretFile readable by its owner alone; absent for a public client
   * @param title on the button; the name unless it says otherwise
   * @param scopes that are asked for
   * @param claims in which it tells what
   * @param roles of the platform for its groups; if there are any, they count at every sign-in of
   *     users who were made here
   * @param createUsers whether who is not known yet gets an account
   */
  record Provider(
      URI issuer,
      String clientId,
      @Nullable Path clientSecretFile,
      @Nullable String title,
      @DefaultValue({"openid", "profile"}) List<String> scopes,
      @DefaultValue Claims claims,
      @DefaultValue Map<String, List<String>> roles,
      @DefaultValue("false") boolean createUsers) {

    private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "[::1]");

    Provider {
      var isSafe = "https".equals(issuer.getScheme()) || LOOPBACK.contains(issuer.getHost());
      if (!isSafe || issuer.getRawQuery() != null || issuer.getRawFragment() != null) {
        throw new IllegalArgumentException(
            "provisioning.identity.oidc: the issuer `%s` is not an https address without a query"
                .formatted(issuer));
      }
      scopes = List.copyOf(scopes);
      roles = Map.copyOf(roles);
    }

    String title(String name) {
      return Objects.requireNonNullElse(title, name);
    }
  }

  /**
   * In which claim of the ID token is what.
   *
   * @param userName for accounts that are made
   * @param displayName for accounts that are made
   * @param groups a list of texts, or one text
   */
  record Claims(
      @DefaultValue("preferred_username") String userName,
      @DefaultValue("name") String displayName,
      @DefaultValue("groups") String groups) {}
}
