package io.provisioning.orchestrator.storage;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where it is written down in which storage the journal is.
 *
 * @param file that counts more than {@code provisioning.journal.storage} once it is there
 */
@ConfigurationProperties("provisioning.storage")
record StorageSettings(Path file) {}
