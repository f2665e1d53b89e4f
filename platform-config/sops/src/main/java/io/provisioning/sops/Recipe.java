package io.provisioning.sops;

import io.provisioning.age.Recipient;
import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SopsProblem;
import java.util.List;

/**
 * How a file is encrypted.
 *
 * @param groups recipients of age; one of each group is needed to decrypt, of {@code threshold}
 *     groups if there are several
 * @param threshold how many groups it takes; 0 stands for all
 * @param others keys of services that are not used here, such as {@code kms arn:…}; a file that has
 *     them keeps them
 */
public record Recipe(
    List<List<String>> groups,
    int threshold,
    List<String> others,
    Selection selection,
    boolean macOnlyEncrypted) {

  /**
   * Requires that somebody can decrypt.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if nobody could, or a recipient
   *     is none
   */
  public Recipe {
    groups = groups.stream().map(group -> group.stream().distinct().toList()).toList();
    others = List.copyOf(others);
    boolean isOpen = groups.size() == 1 && !others.isEmpty();
    if (groups.isEmpty() || (groups.stream().anyMatch(List::isEmpty) && !isOpen)) {
      throw SopsProblem.INVALID_RULES.because(
          "no one could decrypt the file: a group of keys has no recipient of age",
          "name recipients with `--age`, or in `.sops.yaml`");
    }
    if (groups.size() > Limits.GROUPS
        || groups.stream().mapToLong(List::size).sum() > Limits.KEYS) {
      throw SopsProblem.INVALID_RULES.because(
          "there are too many keys",
          "at most %d groups and %,d keys can be".formatted(Limits.GROUPS, Limits.KEYS));
    }
    threshold = groups.size() == 1 ? 0 : threshold == 0 ? groups.size() : threshold;
    if (groups.size() > 1 && (threshold < 2 || threshold > groups.size())) {
      throw SopsProblem.INVALID_RULES.because(
          "`shamir_threshold` is %d for %d key groups".formatted(threshold, groups.size()),
          "it is from 2 to the number of groups");
    }
    groups.forEach(group -> group.forEach(Recipient::parse));
  }

  /** To recipients of which each can decrypt. */
  public static Recipe to(List<String> recipients) {
    return new Recipe(List.of(recipients), 0, List.of(), Selection.DEFAULT, false);
  }

  /** The same for other values. */
  public Recipe selecting(Selection other) {
    return new Recipe(groups, threshold, others, other, macOnlyEncrypted);
  }

  /** The same with a MAC of encrypted values alone, or of all. */
  public Recipe withMacOnlyEncrypted(boolean only) {
    return new Recipe(groups, threshold, others, selection, only);
  }

  /** Each key, as people read it. */
  public List<String> keys() {
    return java.util.stream.Stream.concat(groups.stream().flatMap(List::stream), others.stream())
        .toList();
  }
}
