package io.provisioning.controlcenter.audit.trail;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Period;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the trail is kept and for how long.
 *
 * @param directory of its files, which may be copied and shown
 * @param secrets directory of the key that signs it and of the keys of persons, which may not
 * @param retention after which a month is removed
 * @param patience with a disk that is slow, after which a request is refused
 */
@MachineSettings
@ConfigurationProperties("provisioning.control-center.audit")
public record AuditSettings(
    Path directory,
    Path secrets,
    @DefaultValue("P7Y") Period retention,
    @DefaultValue("10s") Duration patience) {}
