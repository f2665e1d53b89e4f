package io.provisioning.orchestrator.compatibility;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request to create a part of a declared infrastructure. */
sealed interface Creation permits CreateServers, CreateTaskserv, CreateCluster {

  /** What the names of workspaces and infrastructures look like, so that none leads elsewhere. */
  String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  String infra();

  /**
   * Path of a file in the infrastructure, or an object with settings; nothing where it is blank.
   */
  @Nullable Object settings();

  /** Whether a plan is all that is wanted. */
  @Nullable Boolean checkMode();

  /** Whether the answer may come as late as the end. */
  @Nullable Boolean waits();

  @Nullable String workspace();

  /** What the task is called. */
  String task();

  /** The command that does the same. */
  String command();

  /** The arguments of the command that name parts. */
  List<String> named();

  /** Targets of a plan for the part that is wanted. */
  List<String> targets(Parts parts);
}
