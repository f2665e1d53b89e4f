package io.provisioning.mcp.tool;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Tools.
 *
 * @param changesNeedPerson whether programs that cannot ask their person change nothing
 */
@ConfigurationProperties("provisioning.mcp.tools")
record ToolSettings(@DefaultValue("true") boolean changesNeedPerson) {}
