package io.provisioning.sops;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The block {@code sops} of a file.
 *
 * @param groups of keys; each key of the only one opens the data key, of several ones a share
 * @param threshold how many groups it takes, if there are several
 * @param modified as the file has it, since the MAC is bound to it
 * @param mac sealed
 * @param others what is not known here, kept
 */
record Metadata(
    List<List<MasterKey>> groups,
    int threshold,
    String modified,
    String mac,
    Selection selection,
    boolean macOnlyEncrypted,
    String version,
    List<Value.Part> others) {

  static final String KEY = "sops";
  static final String VERSION = "3.9.0";

  private static final String GROUPS = "key_groups";
  private static final String THRESHOLD = "shamir_threshold";
  private static final String ONLY_ENCRYPTED = "mac_only_encrypted";
  private static final Set<String> KNOWN =
      Stream.of(
              MasterKey.SERVICES.stream(),
              Stream.of(Selection.Kind.values()).map(Selection.Kind::key),
              Stream.of(GROUPS, THRESHOLD, ONLY_ENCRYPTED, "lastmodified", "mac", "version"))
          .flatMap(it -> it)
          .collect(Collectors.toUnmodifiableSet());

  Metadata sealed(String newMac, String newModified) {
    return new Metadata(
        groups, threshold, newModified, newMac, selection, macOnlyEncrypted, version, others);
  }

  Metadata keyed(List<List<MasterKey>> newGroups, int newThreshold) {
    return new Metadata(
        newGroups, newThreshold, modified, mac, selection, macOnlyEncrypted, version, others);
  }

  static Metadata of(Value.Mapping block) {
    var groups = groups(block);
    long keys = groups.stream().mapToLong(List::size).sum();
    if (groups.size() > Limits.GROUPS || keys > Limits.KEYS) {
      throw invalid(
          "it has %,d key groups with %,d keys".formatted(groups.size(), keys),
          "at most %d groups and %,d keys can be".formatted(Limits.GROUPS, Limits.KEYS));
    }
    if (keys == 0) {
      throw invalid("no key is in it", "restore the file as it was encrypted");
    }
    return new Metadata(
        groups,
        threshold(block, groups.size()),
        required(block, "lastmodified"),
        required(block, "mac"),
        Selection.of(block),
        block.text(ONLY_ENCRYPTED).filter(text -> text.equals("true")).isPresent(),
        block.text("version").orElse(VERSION),
        block.parts().stream()
            .filter(part -> part instanceof Value.Part.Member it && !KNOWN.contains(it.name()))
            .toList());
  }

  private static int threshold(Value.Mapping block, int groups) {
    int threshold;
    try {
      threshold = block.text(THRESHOLD).map(Integer::valueOf).orElse(0);
    } catch (NumberFormatException _) {
      throw invalid("`shamir_threshold` is not a number", "restore the file as it was encrypted");
    }
    if (threshold < 0 || (groups > 1 && (threshold == 1 || threshold > groups))) {
      throw invalid(
          "`shamir_threshold` is %d for %d key groups".formatted(threshold, groups),
          "it is from 2 to the number of groups");
    }
    return groups == 1 ? threshold : threshold == 0 ? groups : threshold;
  }

  private static String required(Value.Mapping block, String name) {
    return block
        .text(name)
        .orElseThrow(() -> invalid("`%s` is missing".formatted(name), "restore it"));
  }

  static ProblemException invalid(String what, String help) {
    return SopsProblem.INVALID_METADATA.because("the block `sops` of the file: " + what, help);
  }

  private static List<List<MasterKey>> groups(Value.Mapping block) {
    var single = group(block);
    if (!single.isEmpty() || block.find(GROUPS).isEmpty()) {
      return List.of(single);
    }
    if (!(block.find(GROUPS).get() instanceof Value.Sequence groups)) {
      throw invalid("`key_groups` is not a list", "restore the file as it was encrypted");
    }
    return groups.items().stream().map(item -> group(requireMapping(item))).toList();
  }

  private static List<MasterKey> group(Value.Mapping block) {
    List<MasterKey> keys = new ArrayList<>();
    for (var service : MasterKey.SERVICES) {
      if (block.find(service).orElse(null) instanceof Value.Sequence entries) {
        entries.items().forEach(item -> keys.add(new MasterKey(service, requireMapping(item))));
      }
    }
    return List.copyOf(keys);
  }

  private static Value.Mapping requireMapping(Value value) {
    if (value instanceof Value.Mapping mapping) {
      return mapping;
    }
    throw invalid("a key or group has no fields", "restore the file as it was encrypted");
  }

  Value.Mapping block() {
    var block = Value.Mapping.empty();
    if (groups.size() == 1) {
      addGroup(block, groups.getFirst());
    } else {
      block.add(THRESHOLD, Value.Scalar.of((long) threshold));
      var all = Value.Sequence.empty();
      for (var group : groups) {
        var entry = Value.Mapping.empty();
        addGroup(entry, group);
        all.parts().add(new Value.Part.Item(entry));
      }
      block.add(GROUPS, all);
    }
    block.add("lastmodified", modified);
    block.add("mac", mac);
    block.add(selection.kind().key(), selection.pattern());
    if (macOnlyEncrypted) {
      block.add(ONLY_ENCRYPTED, Value.Scalar.of(true));
    }
    block.parts().addAll(others);
    block.add("version", version);
    return block;
  }

  private static void addGroup(Value.Mapping block, List<MasterKey> group) {
    for (var service : MasterKey.SERVICES) {
      var entries = Value.Sequence.empty();
      group.stream()
          .filter(key -> key.service().equals(service))
          .forEach(key -> entries.parts().add(new Value.Part.Item(key.fields())));
      if (!entries.parts().isEmpty()) {
        block.add(service, entries);
      }
    }
  }
}
