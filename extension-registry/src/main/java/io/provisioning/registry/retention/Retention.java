package io.provisioning.registry.retention;

import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.repository.Holdings;
import io.provisioning.registry.repository.Holdings.Holding;
import io.provisioning.registry.repository.Repositories;
import io.provisioning.registry.retention.RetentionView.RetentionRule;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Finds what the rules of a workspace do not keep, and deletes it. It can be restored. */
final class Retention {

  private final Repositories repositories;
  private final Holdings holdings;
  private final RuleBook rules;
  private final InstantSource time;

  Retention(Repositories repositories, Holdings holdings, RuleBook rules, InstantSource time) {
    this.repositories = repositories;
    this.holdings = holdings;
    this.rules = rules;
    this.time = time;
  }

  /**
   * What is to go.
   *
   * @param tags of it
   * @param withManifest whether the manifest goes too, as it has no other tag
   * @param reason that no rule keeps it
   */
  record Expired(
      RepositoryName repository,
      Digest digest,
      long size,
      Instant since,
      List<String> tags,
      boolean withManifest,
      String reason) {

    Expired {
      tags = List.copyOf(tags);
    }
  }

  /** What would go now, in the order of repositories. */
  List<Expired> check(String workspace) throws IOException {
    var view = rules.get(workspace);
    var expired = new ArrayList<Expired>();
    if (!view.rules().isEmpty() || view.untaggedFor() != null) {
      for (var repository : repositories.names(workspace)) {
        expired.addAll(expired(repository, view, holdings.of(repository)));
      }
    }
    return expired;
  }

  /** Deletes what nothing keeps, except what others tagged meanwhile; says what went. */
  List<Expired> apply(String workspace) throws IOException {
    var gone = new ArrayList<Expired>();
    for (var each : check(workspace)) {
      if (repositories.delete(each.repository(), each.digest(), each.tags(), each.withManifest())) {
        gone.add(each);
      }
    }
    return gone;
  }

  /** The same in all workspaces. */
  List<Expired> applyAll() throws IOException {
    var workspaces = new TreeSet<String>();
    repositories.names().forEach(it -> workspaces.add(it.workspace()));
    var gone = new ArrayList<Expired>();
    for (var workspace : workspaces) {
      gone.addAll(apply(workspace));
    }
    return gone;
  }

  private List<Expired> expired(RepositoryName repository, RetentionView view, List<Holding> all) {
    var reasons = reasons(repository, view, all);
    var expired = new LinkedHashMap<Digest, Expired>();
    for (var holding : all) {
      var tags = holding.tags().stream().filter(reasons::containsKey).toList();
      var withManifest = tags.size() == holding.tags().size() && holding.listedBy().isEmpty();
      if (!tags.isEmpty()) {
        var reason = reasons.getOrDefault(tags.getFirst(), "");
        put(expired, repository, holding, tags, withManifest, reason);
      } else if (withManifest && isForgotten(holding, view)) {
        var reason = "without a tag, pushed more than %s ago".formatted(view.untaggedFor());
        put(expired, repository, holding, tags, true, reason);
      }
    }
    addListed(repository, all, expired);
    addAbout(repository, all, expired);
    return List.copyOf(expired.values());
  }

  private static void put(
      Map<Digest, Expired> expired,
      RepositoryName repository,
      Holding holding,
      List<String> tags,
      boolean withManifest,
      String reason) {
    var entry = holding.entry();
    expired.put(
        entry.digest(),
        new Expired(
            repository, entry.digest(), entry.size(), holding.since(), tags, withManifest, reason));
  }

  /** With an index goes what only it lists, such as an image for one architecture. */
  private static void addListed(
      RepositoryName repository, List<Holding> all, Map<Digest, Expired> expired) {
    var isNew = true;
    while (isNew) {
      isNew = false;
      for (var holding : all) {
        var tags = goes(expired, holding.entry().digest()).map(Expired::tags).orElse(List.of());
        if (!holding.listedBy().isEmpty()
            && tags.equals(holding.tags())
            && !isWhole(expired, holding.entry().digest())
            && holding.listedBy().stream().allMatch(it -> isWhole(expired, it))) {
          put(expired, repository, holding, tags, true, "listed only by what goes");
          isNew = true;
        }
      }
    }
  }

  /** With a manifest go signatures of it, if they have a tag with its digest. */
  private static void addAbout(
      RepositoryName repository, List<Holding> all, Map<Digest, Expired> expired) {
    var subjects = new HashSet<String>();
    for (var each : expired.values()) {
      if (each.withManifest()) {
        subjects.add(each.digest().toString().replace(':', '-'));
      }
    }
    for (var holding : all) {
      if (!holding.tags().isEmpty()
          && holding.listedBy().isEmpty()
          && holding.tags().stream().allMatch(it -> subjects.contains(it.split("\\.", 2)[0]))) {
        put(expired, repository, holding, holding.tags(), true, "about a manifest that goes");
      }
    }
  }

  private static Optional<Expired> goes(Map<Digest, Expired> expired, Digest digest) {
    return Optional.ofNullable(expired.get(digest));
  }

  private static boolean isWhole(Map<Digest, Expired> expired, Digest digest) {
    return goes(expired, digest).filter(Expired::withManifest).isPresent();
  }

  /** The tags that no rule keeps, each with the reason. */
  private Map<String, String> reasons(
      RepositoryName repository, RetentionView view, List<Holding> all) {
    var workspace = repository.workspace().length() + 1;
    var name = repository.text().length() < workspace ? "" : repository.text().substring(workspace);
    var left = new LinkedHashMap<String, Holding>();
    all.stream()
        .sorted(Comparator.comparing(Holding::since).reversed())
        .forEach(holding -> holding.tags().forEach(tag -> left.put(tag, holding)));
    left.keySet().removeIf(tag -> RuleBook.isAbout(tag) || rules.isImmutable(repository, tag));
    var reasons = new HashMap<String, String>();
    for (var rule : view.rules()) {
      if (new Glob(rule.repositories()).matches(name)) {
        var tags = new Glob(rule.tags());
        reasons.putAll(reasons(rule, left, tags::matches));
        left.keySet().removeIf(tags::matches);
      }
    }
    return reasons;
  }

  private Map<String, String> reasons(
      RetentionRule rule, Map<String, Holding> newestFirst, Predicate<String> matches) {
    var reasons = new HashMap<String, String>();
    int place = 0;
    for (var each : newestFirst.entrySet()) {
      if (matches.test(each.getKey())) {
        var isLatest = rule.keepLatest() != null && place < rule.keepLatest();
        var isYoung = rule.keepFor() != null && isYoung(each.getValue(), rule.keepFor());
        if (!isLatest && !isYoung) {
          reasons.put(each.getKey(), reason(rule));
        }
        place++;
      }
    }
    return reasons;
  }

  private static String reason(RetentionRule rule) {
    var parts = new ArrayList<String>();
    if (rule.keepLatest() != null) {
      parts.add("not among the latest %d of `%s`".formatted(rule.keepLatest(), rule.tags()));
    }
    if (rule.keepFor() != null) {
      parts.add("pushed more than %s ago".formatted(rule.keepFor()));
    }
    return String.join(", ", parts);
  }

  private boolean isForgotten(Holding holding, RetentionView view) {
    return view.untaggedFor() != null
        && holding.entry().subject() == null
        && !isYoung(holding, view.untaggedFor());
  }

  private boolean isYoung(Holding holding, Duration limit) {
    return holding.since().isAfter(time.instant().minus(limit));
  }
}
