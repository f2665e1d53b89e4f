package io.provisioning.config.extension.directory;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.extension.resolution.Resolver;
import io.provisioning.config.extension.resolution.VersionRange;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Packages of a registry for one infrastructure, fetched when they are needed.
 *
 * <p>A package that is locked is used as it is locked. If the locked ones satisfy what is wanted,
 * nothing else is looked at, so this works without the registry. A package that is not locked is
 * chosen among all that are offered and not yanked. A package of a directory takes the place of all
 * versions of that package, and is never locked.
 */
public final class PulledExtensions extends PackageExtensions {

  private final PackageStock stock;
  private final LoadedPackages memory;
  private final DirectoryExtensions own;
  private final ExtensionLock lock;
  private final Predicate<PackageRef> choosable;
  private final Set<PackageRef> used = new ConcurrentSkipListSet<>();
  private final Set<String> usedOwn = new ConcurrentSkipListSet<>();
  private @Nullable Candidates locked;
  private @Nullable Candidates offers;

  /**
   * A view of what there is.
   *
   * @param memory shared by all views
   * @param own packages of directories
   */
  public PulledExtensions(
      PackageStock stock,
      LoadedPackages memory,
      DirectoryExtensions own,
      ExtensionLock lock,
      InfrastructureLanguage language) {
    this(stock, memory, own, lock, _ -> true, language);
  }

  /**
   * A view of what may be chosen.
   *
   * @param choosable whether an offer may be, beside what is locked
   */
  public PulledExtensions(
      PackageStock stock,
      LoadedPackages memory,
      DirectoryExtensions own,
      ExtensionLock lock,
      Predicate<PackageRef> choosable,
      InfrastructureLanguage language) {
    super(language);
    this.stock = stock;
    this.memory = memory;
    this.own = own;
    this.lock = lock;
    this.choosable = choosable;
  }

  /**
   * Taskservs to choose from.
   *
   * @param refs of those that are not loaded yet, by what describes them
   */
  private record Candidates(Resolver resolver, Map<Extension, PackageRef> refs) {}

  /** What was chosen up to now, without packages of directories. */
  public ExtensionLock used() {
    return ExtensionLock.of(used);
  }

  /** Names of packages of directories that were chosen up to now. */
  public Set<String> usedFromDirectories() {
    return Set.copyOf(usedOwn);
  }

  /** While nobody knows what is offered, those of directories. */
  @Override
  public List<Extension> all() {
    return Stream.concat(own.all().stream(), described()).sorted(ORDER).toList();
  }

  private Stream<Extension> described() {
    try {
      return offered().map(PackageOffer::description);
    } catch (ProblemException e) {
      if (e.problem().kind() == Problem.Kind.UNAVAILABLE) {
        return Stream.of();
      }
      throw e;
    }
  }

  /** What may be chosen. */
  private Stream<PackageOffer> offered() {
    return stock.offers().stream()
        .filter(it -> !it.isYanked() && !isOwn(it.ref().kind(), it.ref().name()))
        .filter(it -> choosable.test(it.ref()));
  }

  private boolean isOwn(ExtensionKind kind, String name) {
    return own.all().stream().anyMatch(it -> it.kind() == kind && it.name().equals(name));
  }

  @Override
  public Optional<Extension> find(ExtensionKind kind, String name, String range) {
    var versions = VersionRange.parse(range);
    if (versions.isEmpty()) {
      return Optional.empty();
    }
    if (isOwn(kind, name)) {
      var found = own.find(kind, name, range);
      found.ifPresent(this::note);
      return found;
    }
    var kept = lock.find(kind, name);
    if (kept.isPresent()) {
      var fits = kept.filter(it -> versions.get().contains(it.version()));
      if (fits.isEmpty() && kind == ExtensionKind.CLUSTER) {
        requireNoOther(kept.get(), versions.get());
      }
      return fits.map(this::use);
    }
    return newest(kind, name, versions.get()).map(it -> use(it.ref()));
  }

  private Optional<PackageOffer> newest(ExtensionKind kind, String name, VersionRange versions) {
    return offered()
        .filter(it -> it.ref().kind() == kind && it.ref().name().equals(name))
        .filter(it -> versions.contains(it.ref().version()))
        .max(Comparator.comparing(it -> it.ref().version()));
  }

  private void requireNoOther(PackageRef kept, VersionRange wanted) {
    newest(kept.kind(), kept.name(), wanted)
        .ifPresent(other -> {
          throw outdated(
              "the declaration wants %s %s".formatted(kept.name(), wanted), Set.of(kept));
        });
  }

  /** Taskservs that are only looked up, such as those on a server already, are not chosen. */
  private Extension use(PackageRef ref) {
    var extension = memory.get(ref, stock).extension();
    if (ref.kind() == ExtensionKind.CLUSTER) {
      used.add(ref);
    }
    return extension;
  }

  private void note(Extension extension) {
    usedOwn.add(extension.kind().label() + "/" + extension.name());
  }

  @Override
  public Optional<Extension> withDigest(String digest) {
    try {
      return own.withDigest(digest).or(() -> loadedWithFiles(digest).map(LoadedPackage::extension));
    } catch (ProblemException e) {
      if (e.problem().kind() == Problem.Kind.UNAVAILABLE) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private Optional<LoadedPackage> loadedWithFiles(String digest) {
    return memory
        .withFiles(digest, stock)
        .or(() ->
            stock
                .withFiles(digest)
                .map(ref -> memory.get(ref, stock))
                .filter(it -> it.extension().digest().equals(digest)));
  }

  @Override
  public List<Extension> resolve(List<Wanted> wanted) {
    return choose(wanted).stream().map(this::chosen).toList();
  }

  @Override
  void requireResolvable(Wanted wanted) {
    var _ = choose(List.of(wanted));
  }

  private record Chosen(Extension extension, @Nullable PackageRef ref) {}

  private Extension chosen(Chosen one) {
    var ref = one.ref();
    if (ref == null) {
      note(one.extension());
      return one.extension();
    }
    used.add(ref);
    return memory.get(ref, stock).extension();
  }

  private List<Chosen> choose(List<Wanted> wanted) {
    try {
      return chooseLockedFirst(wanted);
    } catch (ProblemException e) {
      requireResolution(e);
      throw besideYanked(e);
    }
  }

  /** Who looks for what was yanked is told so: by the rest it seems never to have been there. */
  private ProblemException besideYanked(ProblemException unresolvable) {
    var names =
        stock.offers().stream()
            .filter(PackageOffer::isYanked)
            .map(PackageOffer::ref)
            .filter(ref -> unresolvable.detail().contains(ref.name()))
            .map(PackageRef::toString)
            .sorted()
            .toList();
    return names.isEmpty()
        ? unresolvable
        : unresolvable
            .problem()
            .because(
                unresolvable.detail(),
                "yanked, so no longer chosen: %s; `./provisioning extension yank --undo` reverses that"
                    .formatted(String.join(", ", names)),
                unresolvable.findings());
  }

  private List<Chosen> chooseLockedFirst(List<Wanted> wanted) {
    if (lock.isEmpty() && own.all().isEmpty()) {
      return choose(wanted, offers());
    }
    try {
      return choose(wanted, locked());
    } catch (ProblemException e) {
      requireResolution(e);
    }
    try {
      return choose(wanted, lockedAndOthers());
    } catch (ProblemException e) {
      requireResolution(e);
      throw outdated(wanted, e);
    }
  }

  private static void requireResolution(ProblemException e) {
    if (e.problem() != ExtensionProblem.UNRESOLVABLE_TASKSERVS) {
      throw e;
    }
  }

  private static List<Chosen> choose(List<Wanted> wanted, Candidates among) {
    return among.resolver().resolve(wanted).stream()
        .map(it -> new Chosen(it, among.refs().get(it)))
        .toList();
  }

  /** If packages go together without the lock, the lock is what is wrong. */
  private ProblemException outdated(List<Wanted> wanted, ProblemException otherwise) {
    List<Chosen> free;
    try {
      free = choose(wanted, candidates(offered()));
    } catch (ProblemException e) {
      return e;
    }
    var kept =
        free.stream()
            .map(Chosen::ref)
            .filter(Objects::nonNull)
            .flatMap(
                ref -> lock.find(ref.kind(), ref.name()).filter(it -> !it.equals(ref)).stream())
            .collect(Collectors.toCollection(TreeSet::new));
    return kept.isEmpty() ? otherwise : outdated(otherwise.detail(), kept);
  }

  private static ProblemException outdated(String why, Set<PackageRef> kept) {
    var names = kept.stream().map(PackageRef::name).distinct().toList();
    var locked = kept.stream().map(PackageRef::toString).collect(Collectors.joining(", "));
    return ExtensionProblem.OUTDATED_LOCK.because(
        "%s, and %s has %s".formatted(why, ExtensionLock.FILE, locked),
        "update it with `./provisioning extension lock -i <infra> --update %s`, or declare a version"
                .formatted(String.join(" ", names))
            + " that it has");
  }

  private synchronized Candidates locked() {
    if (locked == null) {
      locked = candidates(Stream.of());
    }
    return locked;
  }

  private synchronized Candidates offers() {
    if (offers == null) {
      offers = candidates(offered());
    }
    return offers;
  }

  private Candidates lockedAndOthers() {
    return candidates(
        offered().filter(it -> lock.find(it.ref().kind(), it.ref().name()).isEmpty()));
  }

  /** Packages of directories, these offers, and where no offer names a package, what is locked. */
  private Candidates candidates(Stream<PackageOffer> offers) {
    var refs = new LinkedHashMap<Extension, PackageRef>();
    offers
        .filter(it -> it.ref().kind() == ExtensionKind.TASKSERV)
        .forEach(it -> refs.put(it.description(), it.ref()));
    var named = new HashMap<String, Boolean>();
    refs.values().forEach(it -> named.put(it.name(), true));
    for (var ref : lock.packages()) {
      if (ref.kind() == ExtensionKind.TASKSERV
          && !named.containsKey(ref.name())
          && !isOwn(ref.kind(), ref.name())) {
        refs.put(memory.get(ref, stock).extension(), ref);
      }
    }
    var taskservs = new ArrayList<>(refs.keySet());
    own.all().stream().filter(it -> it.kind() == ExtensionKind.TASKSERV).forEach(taskservs::add);
    return new Candidates(new Resolver(taskservs), refs);
  }

  @Override
  LoadedPackage loaded(Extension extension) {
    return own.find(extension)
        .or(() -> loadedWithFiles(extension.digest()))
        .orElseThrow(
            () -> new IllegalArgumentException("not one of these extensions: " + extension.name()));
  }
}
