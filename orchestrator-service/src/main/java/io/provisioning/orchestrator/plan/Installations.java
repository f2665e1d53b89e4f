package io.provisioning.orchestrator.plan;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.Extensions.Wanted;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.ResourceRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses packages for the taskservs of servers. Servers that ask for the same get the same answer
 * without asking twice.
 */
final class Installations {

  private record Wish(String name, String range) {}

  private record Settings(String digest, Map<String, Object> configuration) {}

  private final Extensions extensions;
  private final Map<List<Wish>, List<Extension>> resolved = new HashMap<>();
  private final Map<Settings, Map<String, Object>> configured = new HashMap<>();

  Installations(Extensions extensions) {
    this.extensions = extensions;
  }

  /**
   * Taskservs for one server.
   *
   * @param declared what is asked for
   * @param present by name what stands there already and stays
   * @return what is to be declared, dependencies first, without what is present
   */
  List<Declared> on(Site site, List<Taskserv> declared, Map<String, Installed> present) {
    var asked = new LinkedHashMap<String, Integer>();
    IntStream.range(0, declared.size())
        .forEach(index -> asked.put(declared.get(index).name(), index));
    var packages = resolve(site, declared, present, asked.keySet());
    var result = new ArrayList<Declared>();
    for (var extension : packages) {
      var index = asked.get(extension.name());
      if (index != null) {
        var path = site.place() + ".taskservs[" + index + "].config";
        result.add(declare(site, extension, declared.get(index), path, packages));
      } else if (!present.containsKey(extension.name())) {
        var needed = new Taskserv(extension.name(), "*", Map.of(), List.of(), List.of());
        var path = site.place() + " → " + extension.name() + ".config";
        result.add(declare(site, extension, needed, path, packages));
      }
    }
    return result;
  }

  private List<Extension> resolve(
      Site site, List<Taskserv> declared, Map<String, Installed> present, Set<String> asked) {
    var wanted = new ArrayList<Wanted>();
    for (int index = 0; index < declared.size(); index++) {
      var taskserv = declared.get(index);
      var path = site.place() + ".taskservs[" + index + "]";
      wanted.add(new Wanted(taskserv.name(), taskserv.version(), path));
    }
    present.forEach((name, installed) -> {
      if (!asked.contains(name)) {
        wanted.add(new Wanted(name, range(name, installed), site.path() + " has " + name));
      }
    });
    var wishes = wanted.stream().map(wish -> new Wish(wish.name(), wish.range())).toList();
    var known = resolved.get(wishes);
    if (known == null) {
      known = wanted.isEmpty() ? List.of() : extensions.resolve(wanted);
      resolved.put(wishes, known);
    }
    return known;
  }

  /** What is there stays as it is, as long as its package is still loaded. */
  private String range(String name, Installed installed) {
    var exact = "=" + installed.version();
    return extensions.find(ExtensionKind.TASKSERV, name, exact).isPresent() ? exact : "*";
  }

  private Declared declare(
      Site site, Extension extension, Taskserv taskserv, String path, List<Extension> packages) {
    var configuration =
        configured.computeIfAbsent(
            new Settings(extension.digest(), taskserv.configuration()),
            it -> extensions.configure(extension, it.configuration(), path));
    var needs = new LinkedHashSet<String>();
    for (var dependency : extension.dependencies()) {
      packages.stream()
          .filter(other -> !other.equals(extension) && isProvided(dependency.name(), other))
          .forEach(other -> needs.add(Declared.taskserv(site.server(), other.name())));
    }
    taskserv.after().forEach(reference -> needs.add(path(reference)));
    return new Declared(
        ResourceRef.taskserv(site.infrastructure(), site.server(), taskserv.name()),
        new Installed(
            site.provider(),
            extension.version().getVersion(),
            extension.digest(),
            configuration,
            List.copyOf(needs),
            site.cluster()),
        taskserv.softAfter().stream().map(Installations::path).distinct().toList());
  }

  private static boolean isProvided(String wanted, Extension extension) {
    return extension.name().equals(wanted) || extension.provides().contains(wanted);
  }

  /** {@code db/postgres} is a taskserv, {@code db} a server. */
  static String path(String reference) {
    return (reference.contains("/") ? "taskserv/" : "server/") + reference;
  }

  /**
   * Where taskservs go.
   *
   * @param place in the document, for findings
   */
  record Site(
      String infrastructure,
      String server,
      String provider,
      @Nullable String cluster,
      String place) {

    String path() {
      return Declared.server(server);
    }
  }
}
