package io.provisioning.orchestrator.admission;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where pauses are kept.
 *
 * @param file that holds those there are
 */
@ConfigurationProperties("provisioning.pauses")
record PauseSettings(Path file) {}
