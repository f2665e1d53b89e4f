package io.provisioning.orchestrator.extension;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.directory.ExtensionPackage;
import io.provisioning.config.extension.directory.PackageOffer;
import io.provisioning.config.extension.directory.PackageStock;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.extension.FilesystemPackages.Found;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Packages for one workspace: its own and the built-in ones. What was pulled once is taken from the
 * cache; while the registry is away, that is what there is.
 */
final class RegistryStock implements PackageStock {

  private static final Logger log = LoggerFactory.getLogger(RegistryStock.class);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String OFFERS = "offers";
  private static final String FILES = "files";

  private final HttpRegistry registry;
  private final FilesystemPackages cache;
  private final OfferMemory memory;
  private final PackageTrust trust;
  private final String workspace;
  private @Nullable List<PackageOffer> offers;

  RegistryStock(
      HttpRegistry registry,
      FilesystemPackages cache,
      OfferMemory memory,
      TrustPolicies policies,
      String workspace) {
    this.registry = registry;
    this.cache = cache;
    this.memory = memory;
    trust = new PackageTrust(registry, cache, policies, workspace);
    this.workspace = workspace;
  }

  /** Both, and those of the workspace take precedence. */
  private Stream<String> workspaces() {
    return Stream.of(workspace, Catalogs.BUILT_IN).distinct();
  }

  @Override
  public synchronized List<PackageOffer> offers() {
    if (offers == null) {
      offers = merged(this::offers);
    }
    return offers;
  }

  /**
   * What the registry offers now.
   *
   * @throws ProblemException PACKAGES_UNAVAILABLE, whatever was pulled before
   */
  List<PackageOffer> offersNow() {
    return merged(this::offersNow);
  }

  /**
   * What the registry offers now, or what it offered last.
   *
   * @param grace how long that counts
   */
  KnownOffers known(Instant now, Duration grace) {
    try {
      return new KnownOffers(offersNow(), now, null);
    } catch (ProblemException e) {
      var asked = workspaces().map(it -> cache.notedAt(OFFERS, it + ".json")).toList();
      var asOf = asked.stream().flatMap(Optional::stream).min(Comparator.naturalOrder());
      return asked.stream().allMatch(Optional::isPresent)
              && asOf.filter(it -> it.plus(grace).isAfter(now)).isPresent()
          ? new KnownOffers(merged(this::lastOffers), asOf.orElse(null), e.detail())
          : new KnownOffers(List.of(), null, e.detail());
    }
  }

  private List<PackageOffer> lastOffers(String of) {
    return last(of).map(this::understood).orElse(Stream.of()).toList();
  }

  /** Digests of what is yanked; none while nobody knows. */
  Set<String> yanked() {
    try {
      return workspaces()
          .flatMap(it -> registry.yanked(it, workspace).stream())
          .filter(it -> it.path("yanked").asBoolean(false))
          .map(it -> it.path("digest").asString(""))
          .collect(Collectors.toSet());
    } catch (ProblemException e) {
      log.info("nobody knows what is yanked: {}", e.getMessage());
      return Set.of();
    }
  }

  private List<PackageOffer> merged(Function<String, List<PackageOffer>> offers) {
    var all = new LinkedHashMap<String, PackageOffer>();
    workspaces()
        .flatMap(it -> offers.apply(it).stream())
        .forEach(it -> all.putIfAbsent(it.ref().toString(), it));
    return List.copyOf(all.values());
  }

  /** While the registry is away, of what it offered last that which was pulled. */
  private List<PackageOffer> offers(String of) {
    try {
      return offersNow(of);
    } catch (ProblemException e) {
      var last = last(of).orElseThrow(() -> e);
      log.info("packages of `{}` are those that were pulled before: {}", of, e.getMessage());
      return understood(last)
          .filter(it -> cache.find(it.ref().digest()) instanceof Found.Whole)
          .toList();
    }
  }

  private List<PackageOffer> offersNow(String of) {
    var said = registry.offers(of, workspace);
    cache.note(OFFERS, of + ".json", JSON.writeValueAsString(said));
    return understood(said).toList();
  }

  private Stream<PackageOffer> understood(List<JsonNode> said) {
    return said.stream().map(memory::offer).flatMap(Optional::stream);
  }

  private Optional<List<JsonNode>> last(String of) {
    try {
      return cache.note(OFFERS, of + ".json").map(it -> JSON.readTree(it).valueStream().toList());
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  @Override
  public ExtensionPackage get(PackageRef wanted) {
    var manifest =
        content(
            wanted,
            wanted.digest(),
            () ->
                workspaces()
                    .map(it -> registry.manifest(it, wanted, workspace))
                    .flatMap(Optional::stream)
                    .findFirst());
    var layers = tree(wanted, manifest).path("layers");
    if (layers.size() != 1) {
      throw damaged(wanted, "its manifest is not that of a package");
    }
    var digest = layers.path(0).path("digest").asString("");
    var layer =
        content(
            wanted,
            digest,
            () ->
                workspaces()
                    .map(it -> registry.blob(it, wanted, digest, workspace))
                    .flatMap(Optional::stream)
                    .findFirst());
    var findings = new ArrayList<Finding>();
    var texts = Artifact.unpack(layer, findings);
    if (!findings.isEmpty()) {
      throw damaged(wanted, findings.getFirst().toString());
    }
    var read = ExtensionPackage.of(wanted.name(), texts);
    cache.note(
        FILES, FilesystemPackages.hex(read.digest()), ExtensionLock.of(List.of(wanted)).text());
    return read;
  }

  @Override
  public void requireTrusted(PackageRef wanted) {
    trust.require(wanted);
  }

  /** From the cache if it is whole there; else it is pulled, compared and kept. */
  private byte[] content(PackageRef wanted, String digest, Supplier<Optional<byte[]>> pull) {
    if (!digest.matches("sha256:[0-9a-f]{64}")) {
      throw damaged(wanted, "its manifest names no content");
    }
    var kept = cache.find(digest);
    if (kept instanceof Found.Whole(var content)) {
      return content;
    }
    byte[] pulled;
    try {
      pulled = pull.get().orElseThrow(() -> gone(wanted));
    } catch (ProblemException e) {
      throw kept instanceof Found.Damaged
          ? damaged(wanted, "the cache of the orchestrator holds something else, and " + e.detail())
          : e;
    }
    if (!Artifact.digest(pulled).equals(digest)) {
      throw damaged(wanted, "the registry sends something else");
    }
    cache.keep(digest, pulled);
    return pulled;
  }

  private static JsonNode tree(PackageRef wanted, byte[] manifest) {
    try {
      return JSON.readTree(manifest);
    } catch (JacksonException _) {
      throw damaged(wanted, "its manifest is not JSON");
    }
  }

  private static ProblemException gone(PackageRef wanted) {
    return ExtensionProblem.PACKAGES_UNAVAILABLE.because(
        "the registry has no %s with the digest `%s`".formatted(wanted, wanted.digest()),
        "push it again, or delete its entry from `extensions.lock` to choose another");
  }

  private static ProblemException damaged(PackageRef wanted, String why) {
    return ExtensionProblem.DAMAGED_PACKAGE.because(
        "%s is not the package with the digest `%s`: %s".formatted(wanted, wanted.digest(), why),
        "nothing of it is used; see the log of the orchestrator, and `./provisioning status`");
  }

  @Override
  public Optional<PackageRef> withFiles(String digest) {
    if (!digest.matches("sha256:[0-9a-f]{64}")) {
      return Optional.empty();
    }
    try {
      return cache
          .note(FILES, FilesystemPackages.hex(digest))
          .map(it -> ExtensionLock.parse(new String(it, UTF_8), FILES))
          .flatMap(it -> it.packages().stream().findFirst());
    } catch (ProblemException e) {
      log.warn("the note about `{}` in the cache cannot be read: {}", digest, e.getMessage());
      return Optional.empty();
    }
  }
}
