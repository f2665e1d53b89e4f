package io.provisioning.vault.secret;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What should be looked at in a workspace, as paths.
 *
 * @param alike groups that share a value
 */
record SecretReport(
    List<String> expired,
    List<String> due,
    List<String> weak,
    List<List<String>> alike,
    List<String> neverRead) {

  private static final Duration UNUSED = Duration.ofDays(30);

  /** Of secrets in the order of their paths; those that are deleted are left out. */
  static SecretReport of(Stream<Secret> secrets, Instant now) {
    var expired = new ArrayList<String>();
    var due = new ArrayList<String>();
    var weak = new ArrayList<String>();
    var neverRead = new ArrayList<String>();
    var byFingerprint = new TreeMap<String, List<String>>();
    secrets
        .filter(Secret::isActive)
        .forEach(secret -> {
          var path = secret.id().path();
          if (isExpired(secret, now)) {
            expired.add(path);
          }
          if (isDue(secret, now)) {
            due.add(path);
          }
          if (secret.isWeak()) {
            weak.add(path);
          }
          if (isUnused(secret, now)) {
            neverRead.add(path);
          }
          secret
              .alike()
              .forEach(
                  value -> byFingerprint.computeIfAbsent(value, _ -> new ArrayList<>()).add(path));
        });
    return new SecretReport(expired, due, weak, groups(byFingerprint), neverRead);
  }

  private static boolean isExpired(Secret secret, Instant now) {
    var end = secret.metadata().expiresAt();
    return end != null && !end.isAfter(now);
  }

  private static boolean isDue(Secret secret, Instant now) {
    var every = secret.metadata().rotateEvery();
    return every != null && !secret.updatedAt().plus(every).isAfter(now);
  }

  private static boolean isUnused(Secret secret, Instant now) {
    var read = Objects.requireNonNullElse(secret.lastReadAt(), Instant.MIN);
    return read.isBefore(secret.updatedAt()) && !secret.updatedAt().plus(UNUSED).isAfter(now);
  }

  private static List<List<String>> groups(TreeMap<String, List<String>> byFingerprint) {
    var groups =
        new TreeSet<List<String>>(
            Comparator.comparing((List<String> group) -> String.join("\n", group)));
    byFingerprint.values().stream()
        .filter(group -> group.size() > 1)
        .map(List::copyOf)
        .forEach(groups::add);
    return List.copyOf(groups);
  }
}
