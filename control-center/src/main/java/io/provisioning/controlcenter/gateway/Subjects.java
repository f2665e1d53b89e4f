package io.provisioning.controlcenter.gateway;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.config.schema.PathTemplate;
import io.provisioning.controlcenter.contract.Call;
import io.provisioning.controlcenter.contract.Operation;
import io.provisioning.controlcenter.contract.Risk;
import io.provisioning.controlcenter.platform.Things;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What requests are about, as far as policies ask: in which workspaces, and what is risky. */
final class Subjects {

  private static final int MOST_REMEMBERED = 50_000;
  private static final String WORKSPACE = "workspace";

  /**
   * In no workspace: only who may do it in all of them gets to hear that there is no such thing.
   */
  private static final String NOWHERE = "";

  private final Things things;
  private final Cache<String, String> fixed =
      Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).build();

  Subjects(Things things) {
    this.things = things;
  }

  /** Workspaces that a request names, each once; none if it is about all or about none. */
  List<String> workspaces(Call call) {
    var named = new LinkedHashSet<String>();
    for (var scope : call.operation().scopes()) {
      var workspace =
          switch (scope) {
            case Operation.Scope.Query() -> call.parameter(WORKSPACE).orElse(null);
            case Operation.Scope.Body() -> inBody(call, WORKSPACE);
            case Operation.Scope.FirstSegment(var variable) -> firstSegment(call, variable);
            case Operation.Scope.Parent parent -> ofParent(call, parent);
          };
      if (workspace != null) {
        named.add(workspace);
      }
    }
    return List.copyOf(named);
  }

  /**
   * What else conditions may look at. Where the risk {@link Risk#needsFacts needs facts}, the same
   * call may get another answer later; else it never does.
   */
  Map<String, Object> context(Call call) {
    var operation = call.operation();
    var seen = new HashMap<String, Optional<JsonNode>>();
    return operation
        .risk()
        .context(
            call, path -> seen.computeIfAbsent(path, it -> things.find(operation.service(), it)));
  }

  private static String firstSegment(Call call, String variable) {
    return call.variables().getOrDefault(variable, NOWHERE).split("/", 2)[0];
  }

  private static @Nullable String inBody(Call call, String property) {
    var body = call.body();
    return body == null ? null : body.path(property).asString(null);
  }

  private String ofParent(Call call, Operation.Scope.Parent parent) {
    var segments = PathTemplate.split(call.path()).subList(0, parent.segments());
    var service = call.operation().service();
    var path = "/" + String.join("/", segments);
    var known = parent.isFixed() ? fixed.getIfPresent(service + path) : null;
    if (known != null) {
      return known;
    }
    var found = things.find(service, path).map(thing -> thing.path(WORKSPACE).asString(null));
    if (parent.isFixed()) {
      found.ifPresent(workspace -> fixed.put(service + path, workspace));
    }
    return found.orElse(NOWHERE);
  }
}
