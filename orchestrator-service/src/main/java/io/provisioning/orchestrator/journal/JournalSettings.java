package io.provisioning.orchestrator.journal;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where the journal is kept.
 *
 * @param directory of the journal alone
 * @param segmentSize after which another file is begun
 * @param reserve of the disk, kept to end what runs: with less, no workflow is begun
 * @param queueSize of what may wait to be written, for each workspace
 * @param patience with a disk that is slow, after which a request is refused
 */
@ConfigurationProperties("provisioning.journal")
public record JournalSettings(
    Path directory,
    @DefaultValue("16MB") DataSize segmentSize,
    @DefaultValue("64MB") DataSize reserve,
    @DefaultValue("8MB") DataSize queueSize,
    @DefaultValue("10s") Duration patience) {}
