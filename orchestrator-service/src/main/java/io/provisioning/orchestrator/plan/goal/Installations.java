package io.provisioning.orchestrator.plan.goal;

import io.provisioning.config.declaration.Installations.Installation;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.Extensions.Wanted;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.ResourceRef;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Taskservs with the packages that were chosen for them, as they should be on their servers. */
final class Installations {

  private final Extensions extensions;
  private final Literals literals;
  private final io.provisioning.config.declaration.Installations chosen;

  Installations(Extensions extensions, Literals literals) {
    this.extensions = extensions;
    this.literals = literals;
    chosen = new io.provisioning.config.declaration.Installations(extensions);
  }

  /**
   * Taskservs for one server.
   *
   * @param declared what is asked for
   * @param present by name what stands there already and stays
   * @return what is to be declared, dependencies first, without what is present
   */
  List<Declared> on(Site site, List<Taskserv> declared, Map<String, Installed> present) {
    var kept =
        present.entrySet().stream()
            .map(each -> {
              var range = range(each.getKey(), each.getValue());
              return new Wanted(each.getKey(), range, site.path() + " has " + each.getKey());
            })
            .toList();
    return chosen
        .on(
            site.place(),
            declared,
            kept,
            wrong -> {
              throw wrong;
            })
        .stream()
        .map(installation -> declare(site, installation))
        .toList();
  }

  /** What is there stays as it is, as long as its package is still loaded. */
  private String range(String name, Installed installed) {
    var exact = "=" + installed.version();
    return extensions.find(ExtensionKind.TASKSERV, name, exact).isPresent() ? exact : "*";
  }

  private Declared declare(Site site, Installation installation) {
    var taskserv = installation.taskserv();
    var needs = new LinkedHashSet<String>();
    installation.needs().forEach(name -> needs.add(Declared.taskserv(site.server(), name)));
    taskserv.after().forEach(reference -> needs.add(path(reference)));
    return new Declared(
        ResourceRef.taskserv(site.infrastructure(), site.server(), taskserv.name()),
        new Installed(
            site.provider(),
            installation.extension().version().getVersion(),
            installation.extension().digest(),
            configuration(site, installation),
            List.copyOf(needs),
            site.cluster()),
        taskserv.softAfter().stream().map(Installations::path).distinct().toList());
  }

  private Map<String, Object> configuration(Site site, Installation installation) {
    var name = installation.taskserv().name();
    var replaced =
        extensions.replaceSecrets(
            installation.extension(),
            installation.configuration(),
            (path, literal) -> literals.replace(site.server(), name, path, literal));
    return literals.pin(literals.unseal(site.server(), name, replaced));
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
