package io.provisioning.orchestrator.declaration;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.directory.PackageOffer;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.extension.resolution.VersionRange;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.service.audit.Audited;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semver4j.Semver;

/**
 * What an infrastructure is locked to.
 *
 * @param newestUnknown why the newest versions are not known; null if they are
 */
record LockView(
    String workspace,
    String infrastructure,
    @Nullable String newestUnknown,
    List<LockedPackage> packages) {

  private static final int MOST_PACKAGES = 500;
  private static final VersionRange ANY = VersionRange.parse("*").orElseThrow();

  static LockView of(
      String workspace, String infrastructure, ExtensionLock lock, List<PackageOffer> offers) {
    return new LockView(
        workspace,
        infrastructure,
        null,
        lock.packages().stream()
            .map(it -> LockedPackage.of(it, newest(it, offers).orElse(null), isYanked(it, offers)))
            .toList());
  }

  static LockView unknown(String workspace, String infrastructure, ExtensionLock lock, String why) {
    return new LockView(
        workspace,
        infrastructure,
        why,
        lock.packages().stream().map(it -> LockedPackage.of(it, null, false)).toList());
  }

  private static Optional<Semver> newest(PackageRef one, List<PackageOffer> offers) {
    return offers.stream()
        .filter(it -> !it.isYanked())
        .map(PackageOffer::ref)
        .filter(one::isSamePackage)
        .map(PackageRef::version)
        .filter(it -> it.equals(one.version()) || ANY.contains(it))
        .max(Semver::compareTo);
  }

  private static boolean isYanked(PackageRef one, List<PackageOffer> offers) {
    return offers.stream().anyMatch(it -> it.isYanked() && it.ref().equals(one));
  }

  /**
   * A package that is locked.
   *
   * @param newest version that the registry offers and that is not yanked; null if that is not
   *     known, or it offers none
   * @param outdated whether that is newer
   * @param yanked whether the locked version is, as far as that is known
   */
  record LockedPackage(
      ExtensionKind kind,
      String name,
      String version,
      String digest,
      @Nullable String newest,
      boolean outdated,
      boolean yanked) {

    static LockedPackage of(PackageRef one, @Nullable Semver newest, boolean isYanked) {
      return new LockedPackage(
          one.kind(),
          one.name(),
          one.version().getVersion(),
          one.digest(),
          newest == null ? null : newest.getVersion(),
          newest != null && newest.compareTo(one.version()) > 0,
          isYanked);
    }
  }

  /**
   * What is to be chosen anew.
   *
   * @param packages names such as {@code nginx} or {@code taskserv/nginx}; null or empty for all
   */
  record UpdateLock(
      @NotNull(message = "a DNS label")
          @Pattern(regexp = DeclaredFiles.LABEL, message = "a DNS label")
          String workspace,
      @Nullable @Size(max = MOST_PACKAGES, message = "at most 500 packages")
          List<
                  @NotNull(message = "the name of a package")
                  @Size(min = 1, max = 130, message = "the name of a package") String>
              packages) {

    List<String> names() {
      return packages == null ? List.of() : packages;
    }
  }

  /** A version down to its content. */
  record LockedVersion(String version, String digest) {

    static LockedVersion of(PackageRef one) {
      return new LockedVersion(one.version().getVersion(), one.digest());
    }
  }

  /**
   * What became of an entry.
   *
   * @param from null for a new one
   * @param to null for one that is gone
   */
  record LockChange(
      ExtensionKind kind, String name, @Nullable LockedVersion from, @Nullable LockedVersion to) {}

  /** A lock after an update, with what the update changed. */
  record UpdatedLock(LockView lock, List<LockChange> changes) implements Audited {

    static UpdatedLock of(ExtensionLock before, ExtensionLock after, LockView lock) {
      var all = new TreeSet<PackageRef>(PackageRef::compareTo);
      Stream.of(before, after).forEach(it -> all.addAll(it.packages()));
      return new UpdatedLock(
          lock,
          all.stream()
              .map(it ->
                  new LockChange(it.kind(), it.name(), version(before, it), version(after, it)))
              .filter(it -> !Objects.equals(it.from(), it.to()))
              .distinct()
              .toList());
    }

    private static @Nullable LockedVersion version(ExtensionLock lock, PackageRef one) {
      return lock.find(one.kind(), one.name()).map(LockedVersion::of).orElse(null);
    }

    @Override
    public Map<String, String> about() {
      return Map.of("infrastructure", lock.infrastructure());
    }
  }
}
