package io.provisioning.mcp.retrieval;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Retrieval.
 *
 * @param directory of the index, which is made again if it is lost
 */
@ConfigurationProperties("provisioning.mcp.retrieval")
record RetrievalSettings(Path directory) {}
