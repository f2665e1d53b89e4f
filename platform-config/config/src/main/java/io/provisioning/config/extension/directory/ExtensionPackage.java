package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.referrer.Referrer;
import io.provisioning.config.extension.referrer.Sbom;
import io.provisioning.config.problem.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A package with the files that it shares. Reading it looks only at what is needed to pack it;
 * {@link #check} finds what is wrong with the rest.
 */
public final class ExtensionPackage {

  private final PackageFiles files;
  private final Map<String, Object> tree;

  private ExtensionPackage(PackageFiles files, Map<String, Object> tree) {
    this.files = files;
    this.tree = tree;
  }

  /**
   * Reads a directory. What packages share is in the folder {@code shared} beside it, or one level
   * up.
   *
   * @throws io.provisioning.config.problem.ProblemException MISSING_EXTENSION_DIRECTORY;
   *     INVALID_EXTENSION with what keeps it from being packed
   */
  public static ExtensionPackage read(Path directory) {
    var place = directory.toAbsolutePath().normalize();
    if (!Files.isDirectory(place)) {
      throw ExtensionProblem.MISSING_EXTENSION_DIRECTORY.because(
          "there is no directory `" + directory + "`");
    }
    var findings = new ArrayList<Finding>();
    try {
      var own = PackageFiles.read(directory, findings);
      var yaml = YamlTree.parse(manifest(own, findings), source(directory), findings);
      require(findings);
      var manifest = yaml.orElseThrow();
      var shared = Manifest.sharedBy(manifest.tree());
      var files = sharedBeside(place).addTo(own, shared, manifest, findings);
      require(findings);
      return new ExtensionPackage(files, manifest.tree());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A package that was unpacked.
   *
   * @param name that it goes by
   * @param texts content by path
   * @throws io.provisioning.config.problem.ProblemException INVALID_EXTENSION with what keeps it
   *     from being read
   */
  public static ExtensionPackage of(String name, NavigableMap<String, String> texts) {
    var findings = new ArrayList<Finding>();
    var files = new PackageFiles(Path.of(name), texts).limited(findings);
    var yaml = YamlTree.parse(manifest(files, findings), source(Path.of(name)), findings);
    require(findings);
    return new ExtensionPackage(files, yaml.orElseThrow().tree());
  }

  private static String manifest(PackageFiles files, List<Finding> findings) {
    var text = files.texts().get(LoadedPackage.MANIFEST);
    if (text == null) {
      findings.add(new Finding(LoadedPackage.MANIFEST, "a file", "nothing", null, null));
    }
    return Objects.requireNonNullElse(text, "{}");
  }

  private static String source(Path directory) {
    return directory.resolve(LoadedPackage.MANIFEST).toString();
  }

  private static SharedFiles sharedBeside(Path place) {
    var near = place.resolveSibling("");
    return Stream.of(near, near.resolveSibling(""))
        .filter(it -> Files.isDirectory(it.resolve(LoadedPackage.SHARED)))
        .findFirst()
        .map(SharedFiles::below)
        .orElseGet(() -> SharedFiles.below(near));
  }

  private static void require(List<Finding> findings) {
    if (!findings.isEmpty()) {
      throw ExtensionProblem.INVALID_EXTENSION.because(
          "the package is not valid: " + findings.getFirst(), findings);
    }
  }

  /** As registries keep it. The same files give the same artifact. */
  public Artifact artifact() {
    return Artifact.of(tree, files.texts());
  }

  /** Its bill of materials, which refers to {@link #artifact}. */
  public Referrer sbom() {
    return Sbom.of(artifact(), tree, files.texts(), files.digest());
  }

  /** Of its files, as {@link io.provisioning.config.extension.Extension#digest}. */
  public String digest() {
    return files.digest();
  }

  /** Content by path, with what it shares. */
  public NavigableMap<String, String> texts() {
    return files.texts();
  }

  /**
   * Everything that the platform would refuse to load.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_EXTENSION with all findings
   */
  public void check() {
    var _ = load();
  }

  /**
   * With all that is needed to use it.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_EXTENSION with all findings
   */
  LoadedPackage load() {
    var findings = new ArrayList<Finding>();
    try {
      var none = SharedFiles.below(files.directory());
      var loaded = new PackageLoader(files.directory(), none, findings).load(files);
      require(findings);
      return loaded.orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
