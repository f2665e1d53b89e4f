package io.provisioning.cli.assistant;

import picocli.CommandLine.Command;

/** Groups what understands plain language. */
@Command(
    name = "ai",
    description = "Ask in your own words; no language model is used.",
    subcommands = {
      AiAskCommand.class,
      AiCompleteCommand.class,
      AiExplainCommand.class,
      AiPlanCommand.class,
      AiReplayCommand.class,
      AiSessionsCommand.class
    })
public final class AiCommand {}
