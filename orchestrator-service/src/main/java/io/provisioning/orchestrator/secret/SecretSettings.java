package io.provisioning.orchestrator.secret;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where secrets are kept.
 *
 * @param home of the installation; secrets are below {@code secrets}
 */
@ConfigurationProperties("provisioning")
record SecretSettings(Path home) {}
