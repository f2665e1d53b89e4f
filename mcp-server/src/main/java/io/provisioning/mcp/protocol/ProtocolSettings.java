package io.provisioning.mcp.protocol;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may connect.
 *
 * @param allowedOrigins of pages besides those of this machine, such as {@code
 *     https://provisioning.example.com}
 */
@ConfigurationProperties("provisioning.mcp")
record ProtocolSettings(@DefaultValue List<String> allowedOrigins) {

  ProtocolSettings {
    allowedOrigins = List.copyOf(allowedOrigins);
  }
}
