package io.provisioning.mcp;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The MCP server's process. */
@SpringBootApplication
public class McpServerApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(McpServerApplication.class, arguments);
  }
}
