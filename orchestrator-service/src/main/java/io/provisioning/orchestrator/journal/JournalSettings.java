package io.provisioning.orchestrator.journal;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where the journal is kept.
 *
 * @param storage what keeps it
 * @param directory of the journal alone, in files
 * @param segmentSize after which another file is begun
 * @param reserve of the disk, kept to end what runs: with less, no workflow is begun
 * @param queueSize of what may wait to be written, for each workspace
 * @param patience with a disk or database that is slow or away, after which a request is refused
 */
@MachineSettings
@ConfigurationProperties("provisioning.journal")
public record JournalSettings(
    @DefaultValue("filesystem") JournalStorage.Kind storage,
    Path directory,
    @DefaultValue("16MB") DataSize segmentSize,
    @DefaultValue("64MB") DataSize reserve,
    @DefaultValue("8MB") DataSize queueSize,
    @DefaultValue("10s") Duration patience) {}
