package io.provisioning.registry.extension;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Packages that come with the platform.
 *
 * @param catalog directory with them; none are published if it is absent
 */
@MachineSettings
@ConfigurationProperties("provisioning.registry.extensions")
record ExtensionSettings(@Nullable Path catalog) {}
