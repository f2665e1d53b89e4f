package io.provisioning.cli.access;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who would ask: the one who is signed in, or somebody who is described. */
final class Somebody {

  @Option(
      names = "--as",
      paramLabel = "<account>",
      description = "Id of the account (default: you).")
  private @Nullable String id;

  @Option(names = "--role", paramLabel = "<role>", description = "With --as: a role it has.")
  private Set<String> roles = new LinkedHashSet<>();

  @Option(names = "--group", paramLabel = "<group>", description = "With --as: a group it is in.")
  private Set<String> groups = new LinkedHashSet<>();

  @Option(names = "--fresh", description = "With --as: as if a second factor was shown just now.")
  private boolean isFresh;

  io.provisioning.client.controlcenter.model.@Nullable Somebody described() {
    return id == null
        ? null
        : new io.provisioning.client.controlcenter.model.Somebody()
            .id(id)
            .roles(roles)
            .groups(groups)
            .freshFactor(isFresh);
  }
}
