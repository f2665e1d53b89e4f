package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.Extensions.BundleFile;
import io.provisioning.config.extension.template.PlainValues;
import io.provisioning.config.extension.template.Templates;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What a taskserv's package puts on a server. */
final class Bundle {

  private static final int EXECUTABLE = 0700;
  private static final int PRIVATE = 0600;
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final LoadedPackage loaded;

  Bundle(LoadedPackage loaded) {
    this.loaded = loaded;
  }

  /** All files, in the order of their paths within each kind. */
  List<BundleFile> files(
      Map<String, Object> configuration, Map<String, String> previous, Map<String, Object> server) {
    var config = PlainValues.of(configuration);
    var variables = Map.<String, Object>of("config", config, "server", PlainValues.of(server));
    var bundle = new ArrayList<BundleFile>();
    for (var script : List.of("health.sh", "install.sh", "uninstall.sh")) {
      bundle.add(
          new BundleFile(script, EXECUTABLE, loaded.files().texts().getOrDefault(script, "")));
    }
    bundle.add(new BundleFile("settings.env", PRIVATE, environment(config, previous)));
    bundle.add(new BundleFile("settings.json", PRIVATE, JSON.writeValueAsString(config) + "\n"));
    loaded
        .files()
        .under(LoadedPackage.TEMPLATES)
        .forEach((path, text) ->
            bundle.add(
                path.endsWith(Templates.SUFFIX)
                    ? new BundleFile(
                        PackageLoader.rendered(path),
                        PRIVATE,
                        loaded.templates().render(path, variables))
                    : new BundleFile(path, PRIVATE, text)));
    loaded
        .files()
        .under(LoadedPackage.SHARED)
        .forEach((path, text) -> bundle.add(new BundleFile(path, PRIVATE, text)));
    return List.copyOf(bundle);
  }

  private String environment(Map<String, Object> config, Map<String, String> previous) {
    try {
      return SettingsEnvironment.of(config, previous);
    } catch (IllegalArgumentException wrong) {
      var detail = String.valueOf(wrong.getMessage());
      var finding =
          new Finding(loaded.extension().name(), "settings for a script", detail, null, null);
      throw new ProblemException(
          ExtensionProblem.INVALID_CONFIGURATION, detail, null, List.of(finding), wrong);
    }
  }
}
