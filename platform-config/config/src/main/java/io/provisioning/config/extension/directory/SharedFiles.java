package io.provisioning.config.extension.directory;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.schema.SchemaFindings.Origins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Files that packages below one directory have in common. They are read once, when the first
 * package names one of them, by the rules for files of a package.
 */
final class SharedFiles {

  private final Path folder;
  private @Nullable Map<String, String> texts;

  private SharedFiles(Path folder) {
    this.folder = folder;
  }

  /** The files in the folder {@code shared} of a directory that packages are loaded from. */
  static SharedFiles below(Path directory) {
    return new SharedFiles(directory.resolve(LoadedPackage.SHARED));
  }

  /**
   * Makes files that a package names its own, so that its digest covers them. What the package
   * itself has under such a name stays as it is.
   *
   * @param names that the package names
   * @param findings gets one for each file that is not there, and one if the package becomes too
   *     large
   */
  PackageFiles addTo(PackageFiles own, List<String> names, Origins origins, List<Finding> findings)
      throws IOException {
    if (names.isEmpty()) {
      return own;
    }
    var all = new TreeMap<>(own.texts());
    for (int i = 0; i < names.size(); i++) {
      var name = names.get(i);
      if (all.containsKey(LoadedPackage.SHARED + name)) {
        continue;
      }
      var text = texts(findings).get(name);
      if (text == null) {
        var path = "shared[" + i + "]";
        findings.add(missing(name, path, origins, texts(findings).keySet()));
      } else {
        all.put(LoadedPackage.SHARED + name, text);
      }
    }
    return new PackageFiles(own.directory(), all).limited(findings);
  }

  private Map<String, String> texts(List<Finding> findings) throws IOException {
    if (texts == null) {
      texts =
          Files.exists(folder, LinkOption.NOFOLLOW_LINKS)
              ? PackageFiles.read(folder, findings).texts()
              : Map.of();
    }
    return texts;
  }

  private Finding missing(String name, String path, Origins origins, Collection<String> known) {
    return new Finding(
        path,
        "the name of a file in `" + folder + "`",
        "`" + name + "`",
        origins.apply(path).orElse(null),
        NearestName.of(name, known).orElse(null));
  }
}
