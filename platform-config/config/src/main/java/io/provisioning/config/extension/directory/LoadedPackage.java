package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.schema.JsonSchema;
import io.provisioning.config.extension.template.Templates;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.schema.SchemaFindings;
import java.util.List;
import java.util.Map;

/**
 * A package with all that is needed to use it.
 *
 * @param schema of its configuration, compiled
 * @param templates its templates, parsed
 */
record LoadedPackage(
    Extension extension, PackageFiles files, JsonSchema schema, Templates templates) {

  static final String MANIFEST = "extension.yaml";
  static final String SCHEMA = "configuration.schema.json";
  static final String CLUSTER = "cluster.yaml";
  static final String TEMPLATES = "templates/";
  static final String SHARED = "shared/";

  /** Defaults filled in and checked. */
  Checked check(Map<String, Object> configuration, String path, SchemaFindings.Origins origins) {
    var complete = schema.complete(configuration);
    return new Checked(complete, schema.check(complete, path, origins));
  }

  /**
   * A configuration after a check.
   *
   * @param findings empty if it is valid
   */
  record Checked(Map<String, Object> configuration, List<Finding> findings) {}
}
