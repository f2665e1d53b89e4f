package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.resolution.Resolver;
import io.provisioning.config.extension.resolution.VersionRange;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.semver4j.Semver;

/** Packages that were read from directories. */
public final class DirectoryExtensions extends PackageExtensions {

  private static final int DEPTH = 3;

  private final Map<Key, LoadedPackage> packages;
  private final List<Extension> all;
  private final Resolver resolver;

  private DirectoryExtensions(Map<Key, LoadedPackage> packages, InfrastructureLanguage language) {
    super(language);
    this.packages = packages;
    this.all = packages.values().stream().map(LoadedPackage::extension).sorted(ORDER).toList();
    this.resolver =
        new Resolver(all.stream().filter(it -> it.kind() == ExtensionKind.TASKSERV).toList());
  }

  /**
   * Loads every package below the directories: a directory that holds an {@code extension.yaml}, at
   * most three levels down.
   *
   * @param language reads what clusters expand to; stays the caller's to close
   * @throws ProblemException NOT_FOUND if a directory does not exist, INVALID with a finding for
   *     each thing wrong in any package
   */
  public static DirectoryExtensions load(List<Path> directories, InfrastructureLanguage language) {
    var packages = new TreeMap<Key, LoadedPackage>();
    var findings = new ArrayList<Finding>();
    try {
      for (var directory : directories) {
        var shared = SharedFiles.below(directory);
        for (var place : places(directory)) {
          new PackageLoader(place, shared, findings)
              .load()
              .ifPresent(loaded -> add(packages, loaded, findings));
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    if (!findings.isEmpty()) {
      throw ExtensionProblem.INVALID_EXTENSION.because(
          "an extension package is not valid: " + findings.getFirst(), findings);
    }
    return new DirectoryExtensions(packages, language);
  }

  private static List<Path> places(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw ExtensionProblem.MISSING_EXTENSION_DIRECTORY.because(
          "there is no directory `" + directory + "` to load extensions from");
    }
    try (var files = Files.find(directory, DEPTH + 1, (path, _) -> isManifest(path))) {
      return files.map(Path::getParent).sorted().toList();
    }
  }

  /** Also one whose name is nearly right, which the loader then complains about. */
  private static boolean isManifest(Path path) {
    return path.getFileName() != null && path.getFileName().toString().matches("extension\\.ya?ml");
  }

  private static void add(
      Map<Key, LoadedPackage> packages, LoadedPackage loaded, List<Finding> findings) {
    var extension = loaded.extension();
    var other = packages.putIfAbsent(Key.of(extension), loaded);
    if (other != null && !other.extension().digest().equals(extension.digest())) {
      findings.add(
          new Finding(
              extension.directory().toString(),
              "a version of its own",
              "another package "
                  + extension.name()
                  + " "
                  + extension.version()
                  + " in "
                  + other.extension().directory(),
              null,
              null));
    }
  }

  @Override
  public List<Extension> all() {
    return all;
  }

  @Override
  public Optional<Extension> find(ExtensionKind kind, String name, String range) {
    var versions = VersionRange.parse(range);
    return all.stream()
        .filter(extension -> extension.kind() == kind && extension.name().equals(name))
        .filter(extension -> versions.filter(it -> it.contains(extension.version())).isPresent())
        .findFirst();
  }

  @Override
  public List<Extension> resolve(List<Wanted> wanted) {
    return resolver.resolve(wanted);
  }

  @Override
  void requireResolvable(Wanted wanted) {
    var _ = resolver.resolve(List.of(wanted));
  }

  @Override
  LoadedPackage loaded(Extension extension) {
    return find(extension)
        .orElseThrow(
            () -> new IllegalArgumentException("not one of these extensions: " + extension.name()));
  }

  /** Empty if it is not one of these. */
  Optional<LoadedPackage> find(Extension extension) {
    return Optional.ofNullable(packages.get(Key.of(extension)))
        .filter(it -> it.extension().digest().equals(extension.digest()));
  }

  private record Key(ExtensionKind kind, String name, Semver version) implements Comparable<Key> {

    static Key of(Extension extension) {
      return new Key(extension.kind(), extension.name(), extension.version());
    }

    @Override
    public int compareTo(Key other) {
      return Comparator.comparing(Key::kind)
          .thenComparing(Key::name)
          .thenComparing(Key::version)
          .compare(this, other);
    }
  }
}
