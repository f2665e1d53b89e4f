package io.provisioning.cli.audit;

import io.provisioning.cli.invocation.Moment;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which events are meant; what is not given does not matter. */
final class AuditFilter {

  @Option(
      names = "--from",
      paramLabel = "<time>",
      description = "Since this time: 2026-11-20T08:00:00Z, or `2h` for two hours ago.")
  @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "<time>",
      description = "Before this time, or `10m` for ten minutes ago.")
  @Nullable String to;

  @Option(
      names = "--actor",
      paramLabel = "<who>",
      description = "Id, name or pseudonym of the actor.")
  @Nullable String actor;

  @Option(
      names = "--action",
      paramLabel = "<action>",
      description = "Only this action, such as submitWorkflow.")
  @Nullable String action;

  @Option(
      names = "--category",
      paramLabel = "<category>",
      description = "request, decision, sign_in or administration.")
  @Nullable String category;

  @Option(
      names = "--outcome",
      paramLabel = "<outcome>",
      description = "succeeded, denied or failed.")
  @Nullable String outcome;

  @Option(
      names = {"-w", "--workspace"},
      paramLabel = "<workspace>",
      description = "Only this workspace (default: all).")
  @Nullable String workspace;

  @Option(
      names = "--resource",
      paramLabel = "<resource>",
      description = "Only this resource, or a prefix that ends with a slash.")
  @Nullable String resource;

  @Option(
      names = "--text",
      paramLabel = "<text>",
      description = "Text anywhere in the record, in any case.")
  @Nullable String text;

  @Nullable OffsetDateTime from(InstantSource time) {
    return Moment.ofNullable(from, time);
  }

  @Nullable OffsetDateTime to(InstantSource time) {
    return Moment.ofNullable(to, time);
  }

  /** As parameters of a route. */
  Map<String, String> parameters(InstantSource time) {
    var given = new LinkedHashMap<String, String>();
    put(given, "from", from(time));
    put(given, "to", to(time));
    put(given, "actor", actor);
    put(given, "action", action);
    put(given, "category", category);
    put(given, "outcome", outcome);
    put(given, "workspace", workspace);
    put(given, "resource", resource);
    put(given, "text", text);
    return given;
  }

  private static void put(Map<String, String> given, String name, @Nullable Object value) {
    if (value != null) {
      given.put(name, value.toString());
    }
  }
}
