package io.provisioning.vault.seal;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What seals the root key.
 *
 * @param keyFile of the key service `local`; created at the first start
 */
@MachineSettings
@ConfigurationProperties("provisioning.vault")
record SealSettings(Path keyFile) {}
