package io.provisioning.controlcenter.authorization.version;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How policies become active.
 *
 * @param directory of {@code *.cedar} files, read at the start; none if there is no such directory
 * @param secondPerson whether somebody else than the author has to approve
 */
@ConfigurationProperties("provisioning.authorization.policies")
record VersionSettings(Path directory, @DefaultValue("false") boolean secondPerson) {}
