package io.provisioning.controlcenter.authorization.version;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How policies become active. One person must not be able to switch the second one off.
 *
 * @param directory of {@code *.cedar} files, read at the start; none if there is no such directory
 * @param secondPerson whether somebody else than the author has to approve
 */
@MachineSettings
@ConfigurationProperties("provisioning.authorization.policies")
record VersionSettings(Path directory, @DefaultValue("false") boolean secondPerson) {}
