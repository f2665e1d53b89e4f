package io.provisioning.orchestrator.extension;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.trust.Signature;
import io.provisioning.config.extension.trust.SignatureManifest;
import io.provisioning.config.extension.trust.TrustPolicy;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What one plan of a workspace may use. Signatures are kept beside the packages and verified each
 * time, so a package is refused as soon as the policy no longer trusts it, and while the registry
 * is away, what was verified once still can be.
 */
final class PackageTrust {

  private static final Logger log = LoggerFactory.getLogger(PackageTrust.class);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String SIGNATURES = "signatures";
  private static final int LARGEST_NOTE = 4 << 20;

  private final HttpRegistry registry;
  private final FilesystemPackages cache;
  private final TrustPolicies policies;
  private final String workspace;
  private final Set<PackageRef> trusted = ConcurrentHashMap.newKeySet();
  private @Nullable TrustPolicy policy;
  private boolean isRead;

  PackageTrust(
      HttpRegistry registry, FilesystemPackages cache, TrustPolicies policies, String workspace) {
    this.registry = registry;
    this.cache = cache;
    this.policies = policies;
    this.workspace = workspace;
  }

  /**
   * Refuses what is not trusted.
   *
   * @throws ProblemException UNTRUSTED_PACKAGE; INVALID_TRUST_POLICY; PACKAGES_UNAVAILABLE if
   *     nothing is known of its signatures and the registry does not answer
   */
  void require(PackageRef wanted) {
    if (!trusted.contains(wanted)) {
      policy().ifPresent(it -> require(wanted, it));
      trusted.add(wanted);
    }
  }

  private synchronized Optional<TrustPolicy> policy() {
    if (!isRead) {
      policy = policies.of(workspace).orElse(null);
      isRead = true;
    }
    return Optional.ofNullable(policy);
  }

  private void require(PackageRef wanted, TrustPolicy rules) {
    if (BuiltInPackages.contains(wanted) || rules.isPinned(wanted)) {
      return;
    }
    var signers = rules.signers(wanted);
    if (signers.isEmpty()) {
      throw untrusted(wanted, "no rule of `%s` trusts it".formatted(TrustPolicy.FILE));
    }
    var kept = kept(wanted);
    if (rules.isTrusted(wanted, kept)) {
      return;
    }
    var pulled = pulled(wanted, kept);
    if (!rules.isTrusted(wanted, pulled)) {
      throw untrusted(
          wanted,
          pulled.isEmpty()
              ? "it is not signed"
              : "no signature of it is by " + String.join(" or ", signers));
    }
    keep(wanted, pulled);
  }

  /** What the registry has now; while it is away, what was kept, if that is anything. */
  private List<Signature> pulled(PackageRef wanted, List<Signature> kept) {
    try {
      return Stream.of(workspace, Catalogs.BUILT_IN)
          .distinct()
          .flatMap(it -> pulled(it, wanted).stream())
          .toList();
    } catch (ProblemException e) {
      if (kept.isEmpty()) {
        throw e;
      }
      log.info("signatures of {} are those that were pulled before: {}", wanted, e.getMessage());
      return kept;
    }
  }

  private List<Signature> pulled(String of, PackageRef wanted) {
    var manifest = registry.signatures(of, wanted, workspace);
    var found = new ArrayList<Signature>();
    @Nullable ProblemException failed = null;
    for (var entry : SignatureManifest.entries(manifest.orElseGet(() -> new byte[0]))) {
      try {
        registry
            .payload(of, wanted, entry.digest(), workspace)
            .flatMap(entry::with)
            .ifPresent(found::add);
      } catch (ProblemException e) {
        // one that cannot be had takes nothing from the others
        failed = e;
      }
    }
    if (failed != null && found.isEmpty()) {
      throw failed;
    }
    return found;
  }

  private List<Signature> kept(PackageRef wanted) {
    var note = cache.note(SIGNATURES, name(wanted)).filter(it -> it.length <= LARGEST_NOTE);
    try {
      return note.stream()
          .flatMap(it -> JSON.readTree(it).valueStream())
          .map(PackageTrust::signature)
          .toList();
    } catch (JacksonException | IllegalArgumentException e) {
      log.warn("the signatures of {} in the cache cannot be read: {}", wanted, e.getMessage());
      return List.of();
    }
  }

  private static Signature signature(JsonNode note) {
    return new Signature(decoded(note, "payload"), decoded(note, "signature"));
  }

  private static byte[] decoded(JsonNode note, String key) {
    return Base64.getDecoder().decode(note.path(key).asString("").getBytes(UTF_8));
  }

  private void keep(PackageRef wanted, List<Signature> signatures) {
    var notes =
        signatures.stream()
            .map(it ->
                Map.of("payload", encoded(it.payload()), "signature", encoded(it.signature())))
            .toList();
    cache.note(SIGNATURES, name(wanted), JSON.writeValueAsString(notes));
  }

  private static String encoded(byte[] content) {
    return Base64.getEncoder().encodeToString(content);
  }

  private static String name(PackageRef wanted) {
    return FilesystemPackages.hex(wanted.digest()) + ".json";
  }

  private ProblemException untrusted(PackageRef wanted, String why) {
    return ExtensionProblem.UNTRUSTED_PACKAGE.because(
        "%s is not trusted in the workspace `%s`: %s".formatted(wanted, workspace, why),
        "have it signed with `./provisioning extension sign`, or let `%s` of the workspace trust it"
            .formatted(TrustPolicy.FILE));
  }
}
