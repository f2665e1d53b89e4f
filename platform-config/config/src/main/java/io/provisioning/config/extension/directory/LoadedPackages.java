package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.PackageRef;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The packages that were used last, so that no plan compiles their schemas and templates again.
 * Safe for use by many threads.
 */
public final class LoadedPackages {

  private static final int MOST = 256;

  private record Known(PackageRef ref, LoadedPackage loaded) {}

  private final Map<String, Known> byDigest =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
          return size() > MOST;
        }
      };

  /**
   * A package, loaded once.
   *
   * @throws io.provisioning.config.problem.ProblemException what the stock says; INVALID_EXTENSION
   *     if this platform cannot use it
   */
  LoadedPackage get(PackageRef ref, PackageStock stock) {
    stock.requireTrusted(ref);
    synchronized (byDigest) {
      var known = byDigest.get(ref.digest());
      if (known != null && known.ref().equals(ref)) {
        return known.loaded();
      }
    }
    var loaded = stock.get(ref).load();
    var it = loaded.extension();
    if (it.kind() != ref.kind()
        || !it.name().equals(ref.name())
        || !it.version().equals(ref.version())) {
      throw ExtensionProblem.DAMAGED_PACKAGE.because(
          "`%s` is said to be %s and is %s/%s %s"
              .formatted(ref.digest(), ref, it.kind().label(), it.name(), it.version()),
          "delete its entry from `extensions.lock` to have it chosen again");
    }
    synchronized (byDigest) {
      byDigest.put(ref.digest(), new Known(ref, loaded));
    }
    return loaded;
  }

  /**
   * One that was loaded before, by the digest of its files.
   *
   * @throws io.provisioning.config.problem.ProblemException what the stock says of it
   */
  Optional<LoadedPackage> withFiles(String digest, PackageStock stock) {
    Optional<Known> found;
    synchronized (byDigest) {
      found =
          byDigest.values().stream()
              .filter(it -> it.loaded().extension().digest().equals(digest))
              .findFirst();
    }
    found.ifPresent(it -> stock.requireTrusted(it.ref()));
    return found.map(Known::loaded);
  }
}
