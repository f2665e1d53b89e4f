package io.provisioning.cli.extension;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.orchestrator.Distribution;
import io.provisioning.client.registry.model.PackageDetail;
import io.provisioning.client.registry.model.PackageReferrer;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.directory.ExtensionPackage;
import java.util.ArrayList;
import java.util.Map;
import tools.jackson.core.JacksonException;

/** Bills of materials of packages in the registry. */
final class Sboms {

  private Sboms() {}

  /**
   * The one that is made of the package, which everybody can make again; if there is none, the
   * first of others, and the console says so.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_NAME if it has none;
   *     UNREADABLE_FILE if it is not what its digest names, or no JSON object
   */
  static Map<String, Object> of(Distribution registry, PackageDetail one, Console console)
      throws InterruptedException {
    var summary = one.getSummary();
    var label = summary.getRepository() + ":" + summary.getVersion();
    var digests =
        one.getReferrers().stream()
            .filter(it -> it.getKind().equals("sbom"))
            .map(PackageReferrer::getDigest)
            .toList();
    if (digests.isEmpty()) {
      throw CommandProblem.UNKNOWN_NAME.because(
          "%s has no bill of materials".formatted(label),
          "push the package again with `./provisioning extension push`");
    }
    var layer = registry.pull(summary.getRepository(), summary.getDigest());
    var texts = Artifact.unpack(layer, new ArrayList<>());
    var own = ExtensionPackage.of(summary.getName(), texts).sbom().digest();
    if (!digests.contains(own)) {
      console.note("warning: this bill of materials was not made of the package by this version");
    }
    var digest = digests.contains(own) ? own : digests.getFirst();
    var text = new String(registry.pull(summary.getRepository(), digest), UTF_8);
    try {
      return JsonText.object(text);
    } catch (JacksonException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "the bill of materials of %s is no JSON object".formatted(label),
          "push the package again with `./provisioning extension push`",
          e);
    }
  }
}
