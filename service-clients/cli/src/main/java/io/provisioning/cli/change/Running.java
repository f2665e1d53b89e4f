package io.provisioning.cli.change;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.Resources;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ResourceView;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What runs now, and where. */
public final class Running {

  /** Taskservs that answer a browser at their server's address, if they do not say where. */
  private static final List<String> WEB = List.of("nginx");

  private final Orchestrator orchestrator;
  private final Console console;

  public Running(Invocation invocation, Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
    console = invocation.console();
  }

  public void write(String workspace, String infrastructure) {
    var resources = new Pages(orchestrator).resources(workspace, infrastructure, null);
    var table = new Table("SERVER", "ADDRESS", "PROVIDER", "TASKSERVS");
    resources.stream()
        .filter(resource -> resource.getKind() == ResourceKind.SERVER)
        .forEach(server ->
            table.row(
                server.getName(),
                Resources.address(server).orElse("-"),
                server.getProvider(),
                taskservs(server, resources)));
    if (!table.isEmpty()) {
      table.print(console, "");
    }
    urls(resources).forEach(url -> console.print("open " + url));
  }

  private static String taskservs(ResourceView server, List<ResourceView> resources) {
    return resources.stream()
        .filter(resource -> Objects.equals(resource.getServer(), server.getName()))
        .filter(resource -> resource.getKind() == ResourceKind.TASKSERV)
        .map(ResourceView::getName)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static Set<String> urls(List<ResourceView> resources) {
    var urls = new TreeSet<String>();
    for (var resource : resources) {
      var url = resource.getFacts().get("url");
      var server = server(resource.getServer(), resources);
      if (url != null) {
        urls.add(plain(server.map(it -> reachable(url, it)).orElse(url)));
      } else if (resource.getKind() == ResourceKind.TASKSERV && WEB.contains(resource.getName())) {
        server
            .flatMap(Resources::address)
            .ifPresent(address -> urls.add("http://" + address + "/"));
      }
    }
    return urls;
  }

  /**
   * The same address in one way, however its taskserv wrote it, so that it is told once: without a
   * port that goes without saying, and with a path.
   */
  private static String plain(String url) {
    return url.replaceFirst("^(http://[^/]+?):80(?=/|$)", "$1")
        .replaceFirst("^(https://[^/]+?):443(?=/|$)", "$1")
        .replaceFirst("^(https?://[^/]+)$", "$1/");
  }

  /** A taskserv knows the address of its server in its network. */
  private static String reachable(String url, ResourceView server) {
    var inside = server.getFacts().get("address");
    return inside == null
        ? url
        : url.replaceFirst(
            "^(https?://)" + Pattern.quote(inside) + "(?=[:/]|$)",
            "$1" + Resources.address(server).orElse(inside));
  }

  private static Optional<ResourceView> server(
      @Nullable String name, List<ResourceView> resources) {
    return resources.stream()
        .filter(resource -> resource.getKind() == ResourceKind.SERVER)
        .filter(resource -> resource.getName().equals(name))
        .findFirst();
  }
}
