package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import java.util.List;
import java.util.Map;

/** A package on the wire. */
record ExtensionView(
    ExtensionKind kind,
    String name,
    String version,
    String summary,
    String category,
    String software,
    List<ExtensionDependency> dependencies,
    List<String> provides,
    List<String> conflicts,
    Map<String, Object> configurationSchema) {

  static ExtensionView of(Extension extension) {
    return new ExtensionView(
        extension.kind(),
        extension.name(),
        extension.version().getVersion(),
        extension.summary(),
        extension.category(),
        extension.software(),
        extension.dependencies().stream()
            .map(
                needed -> new ExtensionDependency(needed.name(), needed.range(), needed.optional()))
            .toList(),
        extension.provides(),
        extension.conflicts(),
        extension.configurationSchema());
  }

  /** What a package needs. */
  record ExtensionDependency(String name, String range, boolean optional) {}
}
