package io.provisioning.cli.registry;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.layout.ContentDigest;
import io.provisioning.cli.layout.Descriptor;
import io.provisioning.cli.layout.LayoutDraft;
import io.provisioning.cli.layout.LayoutProblem;
import io.provisioning.cli.layout.ManifestContent;
import io.provisioning.cli.orchestrator.Transfers;
import io.provisioning.cli.orchestrator.Transfers.Pulled;
import io.provisioning.config.problem.ProblemException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Copies images with everything that belongs to them: what an index lists, layers, and what others
 * said of them, by the API of referrers or under the tags of cosign.
 */
final class LayoutExport {

  private static final int DEEPEST = 8;

  /** Of cosign: signatures, attestations, lists of parts. */
  private static final List<String> BESIDE = List.of(".sig", ".att", ".sbom");

  private final Transfers registry;
  private final LayoutDraft draft;
  private final Map<String, String> images = new LinkedHashMap<>();
  private final Set<String> walked = new HashSet<>();

  LayoutExport(Transfers registry, LayoutDraft draft) {
    this.registry = registry;
    this.draft = draft;
  }

  /** Digests of what was asked for, and of what cosign keeps beside it, by name. */
  Map<String, String> images() {
    return new LinkedHashMap<>(images);
  }

  /**
   * Adds an image, or all tags of a repository.
   *
   * @throws ProblemException UNKNOWN_NAME; ALTERED_CONTENT; what the registry refuses
   */
  void add(ImageName name) throws InterruptedException {
    if (name.reference().isPresent()) {
      if (!addIfThere(name)) {
        throw unknown(name);
      }
      return;
    }
    var tags = registry.tags(name.repository());
    if (tags.isEmpty()) {
      throw unknown(name);
    }
    for (var tag : tags) {
      addIfThere(name.with(tag));
    }
  }

  private static ProblemException unknown(ImageName name) {
    return CommandProblem.UNKNOWN_NAME.because(
        "the registry has no `%s`".formatted(name),
        "`skopeo list-tags`, or `./provisioning extension list` for packages, lists what there is");
  }

  private boolean addIfThere(ImageName name) throws InterruptedException {
    if (images.containsKey(name.toString())) {
      return true;
    }
    var reference = name.reference().orElseThrow();
    var pulled = registry.find(name.repository(), reference);
    if (pulled.isEmpty()) {
      return false;
    }
    var digest =
        name.isByDigest()
            ? ContentDigest.parse(reference).orElseThrow()
            : pulled
                .get()
                .digest()
                .flatMap(ContentDigest::parse)
                .orElseGet(() -> ContentDigest.of(pulled.get().content()));
    images.put(name.toString(), digest.toString());
    draft.list(copy(name.repository(), digest, pulled.get(), Marks.named(name), 0));
    return true;
  }

  /** Copies a manifest and what belongs to it; gives its descriptor. */
  private Descriptor copy(
      String repository,
      ContentDigest digest,
      Pulled pulled,
      Map<String, String> annotations,
      int depth)
      throws InterruptedException {
    if (depth > DEEPEST) {
      throw LayoutProblem.INVALID_LAYOUT.because(
          "`%s@%s` is nested more than %d deep".formatted(repository, digest, DEEPEST));
    }
    var content = ManifestContent.parse(pulled.content(), repository + "@" + digest);
    var type = content.typeOr(pulled.mediaType());
    if (walked.add(repository + "@" + digest)) {
      write(digest, pulled.content().length, new ByteArrayInputStream(pulled.content()));
      for (var blob : content.blobs()) {
        copyBlob(repository, blob);
      }
      for (var each : content.manifests()) {
        copy(repository, each.digest(), get(repository, each.digest()), Map.of(), depth + 1);
      }
      copyReferrers(repository, digest, depth);
      copyBeside(repository, digest);
    }
    return new Descriptor(type, digest, pulled.content().length, annotations);
  }

  private void copyBlob(String repository, Descriptor blob) throws InterruptedException {
    if (draft.has(blob.digest())) {
      return;
    }
    var opened = registry.open(repository, blob.digest().toString());
    if (opened.isEmpty()) {
      if (blob.isForeign()) {
        return;
      }
      throw gone(repository, blob.digest());
    }
    try (var in = opened.get()) {
      write(blob.digest(), blob.size(), in);
    } catch (IOException e) {
      throw registry.notAnswering(e);
    }
  }

  private void write(ContentDigest digest, long size, InputStream in) {
    if (!draft.has(digest)) {
      try {
        draft.add(digest, size, in);
      } catch (IOException e) {
        throw registry.notAnswering(e);
      }
    }
  }

  private void copyReferrers(String repository, ContentDigest subject, int depth)
      throws InterruptedException {
    for (var text : registry.referrers(repository, subject.toString())) {
      var digest =
          ContentDigest.parse(text)
              .orElseThrow(() ->
                  LayoutProblem.INVALID_LAYOUT.because(
                      "`%s` has a referrer without a digest".formatted(subject)));
      if (!walked.contains(repository + "@" + digest)) {
        draft.list(
            copy(
                repository,
                digest,
                get(repository, digest),
                Marks.belongingTo(repository),
                depth + 1));
      }
    }
  }

  private void copyBeside(String repository, ContentDigest digest) throws InterruptedException {
    var prefix = digest.algorithm() + "-" + digest.hex();
    for (var suffix : BESIDE) {
      if (prefix.length() + suffix.length() <= 128) {
        var _ = addIfThere(new ImageName(repository, Optional.of(prefix + suffix)));
      }
    }
  }

  private Pulled get(String repository, ContentDigest digest) throws InterruptedException {
    return registry.find(repository, digest.toString()).orElseThrow(() -> gone(repository, digest));
  }

  private static ProblemException gone(String repository, ContentDigest digest) {
    return LayoutProblem.INCOMPLETE_LAYOUT.because(
        "the registry no longer has `%s@%s`".formatted(repository, digest),
        "push the image again, then export it");
  }
}
