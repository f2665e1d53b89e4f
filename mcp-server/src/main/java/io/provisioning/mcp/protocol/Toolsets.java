package io.provisioning.mcp.protocol;

import io.provisioning.config.problem.NearestName;
import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.feature.Tool;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The tools of the groups that a client asks for, so that a small model sees fewer. */
final class Toolsets {

  /** What other servers call all of them. */
  private static final String ALL = "all";

  private final Collection<Tool> tools;
  private final Set<String> names = new TreeSet<>();

  Toolsets(Offer offer) {
    tools = offer.tools();
    tools.forEach(tool -> names.addAll(tool.toolsets()));
  }

  /**
   * The tools that a client is offered, in the order of their names.
   *
   * @param asked names of groups; all tools if there are none
   * @throws RpcException INVALID_PARAMS if there is no such group
   */
  List<Tool> of(Set<String> asked) {
    asked.stream()
        .sorted()
        .filter(name -> !name.equals(ALL) && !names.contains(name))
        .findFirst()
        .ifPresent(name -> {
          throw unknown(name);
        });
    return tools.stream().filter(tool -> isOffered(tool, asked)).toList();
  }

  private static boolean isOffered(Tool tool, Set<String> asked) {
    return asked.isEmpty()
        || asked.contains(ALL)
        || tool.toolsets().isEmpty()
        || !Collections.disjoint(tool.toolsets(), asked);
  }

  private RpcException unknown(String name) {
    var suggestion = NearestName.of(name, names).map("; did you mean `%s`?"::formatted).orElse("");
    return new RpcException(
        RpcCode.INVALID_PARAMS,
        "the header `%s` names no toolset `%s`; there are %s%s"
            .formatted(
                RequestHeaders.TOOLSETS,
                Params.shortened(name),
                names.isEmpty() ? "none" : String.join(", ", names),
                suggestion));
  }
}
