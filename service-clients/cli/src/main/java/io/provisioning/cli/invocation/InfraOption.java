package io.provisioning.cli.invocation;

import io.provisioning.cli.home.DnsLabel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Restricts a list to one infrastructure. */
public final class InfraOption {

  @Option(
      names = {"-i", "--infra"},
      paramLabel = "<infra>",
      description = "Only this infrastructure.")
  private @Nullable String name;

  public Optional<String> name() {
    return Optional.ofNullable(name).map(given -> DnsLabel.require("an infrastructure", given));
  }
}
