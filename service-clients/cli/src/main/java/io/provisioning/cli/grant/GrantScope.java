package io.provisioning.cli.grant;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** For how long, where and why access is asked for. */
final class GrantScope {

  @Option(
      names = "--minutes",
      required = true,
      paramLabel = "<minutes>",
      description = "After how many minutes it ends.")
  private int minutes;

  @Option(names = "--reason", required = true, paramLabel = "<text>", description = "Why.")
  private String reason = "";

  @Option(
      names = {"-w", "--workspace"},
      paramLabel = "<workspace>",
      description = "Only in this workspace (default: everywhere).")
  private @Nullable String workspace;

  int minutes() {
    return minutes;
  }

  String reason() {
    return reason;
  }

  @Nullable String workspace() {
    return workspace;
  }
}
