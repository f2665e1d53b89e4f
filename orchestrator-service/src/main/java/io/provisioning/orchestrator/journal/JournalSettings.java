package io.provisioning.orchestrator.journal;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where the journal is kept.
 *
 * @param directory of the journal alone
 * @param segmentSize after which another file is begun
 */
@ConfigurationProperties("provisioning.journal")
record JournalSettings(Path directory, @DefaultValue("16MB") DataSize segmentSize) {}
