package io.provisioning.service.token;

import io.provisioning.service.configuration.MachineSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may ask. Exactly one of the file and the key set says it, besides the keys of workloads.
 *
 * @param tokenFile holds the token that every request must carry: for a service that runs alone
 * @param keySetUri where the control center publishes the keys that it signs tokens with
 * @param issuer who must have issued the tokens
 * @param allowedHosts names in the Host header besides those of loopback
 * @param workloadKey holds the private key (JWK) with which this service asks others
 * @param workloads holds the public keys (JWKS) of services that may ask this one
 */
@MachineSettings
@ConfigurationProperties("provisioning.security")
record SecuritySettings(
    @Nullable Path tokenFile,
    @Nullable URI keySetUri,
    @DefaultValue("control-center") String issuer,
    @DefaultValue List<String> allowedHosts,
    @Nullable Path workloadKey,
    @Nullable Path workloads) {

  SecuritySettings {
    allowedHosts = List.copyOf(allowedHosts);
    // an empty value takes back a default
    tokenFile = present(tokenFile);
    keySetUri = present(keySetUri);
    workloadKey = present(workloadKey);
    workloads = present(workloads);
  }

  private static <T> @Nullable T present(@Nullable T value) {
    return value == null || value.toString().isEmpty() ? null : value;
  }
}
