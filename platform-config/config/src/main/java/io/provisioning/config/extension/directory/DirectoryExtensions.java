package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.resolution.Resolver;
import io.provisioning.config.extension.resolution.VersionRange;
import io.provisioning.config.infrastructure.Infrastructure;
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
public final class DirectoryExtensions implements Extensions {

  private static final int DEPTH = 3;

  private static final Comparator<Extension> ORDER =
      Comparator.comparing(Extension::kind)
          .thenComparing(Extension::name)
          .thenComparing(Extension::version, Comparator.reverseOrder());

  private final Map<Key, LoadedPackage> packages;
  private final List<Extension> all;
  private final Resolver resolver;
  private final InfrastructureLanguage language;

  private DirectoryExtensions(Map<Key, LoadedPackage> packages, InfrastructureLanguage language) {
    this.packages = packages;
    this.all = packages.values().stream().map(LoadedPackage::extension).sorted(ORDER).toList();
    this.resolver =
        new Resolver(all.stream().filter(it -> it.kind() == ExtensionKind.TASKSERV).toList());
    this.language = language;
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
  public Map<String, Object> configure(
      Extension extension, Map<String, Object> configuration, String path) {
    var checked = loaded(extension).check(configuration, path, _ -> Optional.empty());
    if (!checked.findings().isEmpty()) {
      throw ExtensionProblem.INVALID_CONFIGURATION.because(
          "the configuration of " + extension.name() + " " + extension.version() + " is not valid",
          checked.findings());
    }
    return checked.configuration();
  }

  @Override
  public Map<String, Object> replaceSecrets(
      Extension extension, Map<String, Object> configuration, LiteralSecret replacement) {
    return loaded(extension).schema().replaceSecrets(configuration, replacement);
  }

  @Override
  public List<BundleFile> bundle(
      Extension extension, Map<String, Object> configuration, Map<String, Object> server) {
    return new Bundle(loaded(extension)).files(configuration, server);
  }

  @Override
  public Infrastructure expand(
      Extension cluster, Infrastructure.Cluster instance, Infrastructure.Settings settings) {
    var path = "clusters." + instance.name() + ".config";
    var configuration = configure(cluster, instance.configuration(), path);
    cluster.dependencies().stream()
        .filter(dependency -> !dependency.optional())
        .map(it -> new Wanted(it.name(), it.range(), "clusters." + instance.name()))
        .forEach(wish -> resolver.resolve(List.of(wish)));
    return new ClusterExpansion(loaded(cluster), language)
        .expand(instance, configuration, settings);
  }

  private LoadedPackage loaded(Extension extension) {
    var loaded = packages.get(Key.of(extension));
    if (loaded == null) {
      throw new IllegalArgumentException("not one of these extensions: " + extension.name());
    }
    return loaded;
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
