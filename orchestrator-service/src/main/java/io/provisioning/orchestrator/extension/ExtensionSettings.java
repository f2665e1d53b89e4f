package io.provisioning.orchestrator.extension;

import java.nio.file.Path;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which packages are loaded.
 *
 * @param directories each holds packages, at most three levels down
 */
@ConfigurationProperties("provisioning.extensions")
record ExtensionSettings(@DefaultValue List<Path> directories) {}
