package io.provisioning.orchestrator.declaration.file;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where declarations are.
 *
 * @param workspaces directory with a directory for each workspace
 */
@ConfigurationProperties("provisioning.declarations")
public record DeclarationSettings(Path workspaces) {}
