package io.provisioning.provider.testkit.aws;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Something that exists at the simulated cloud: members as the protocol has them, and tags. */
final class Thing {

  final String kind;
  final String id;
  final Map<String, Object> members = new TreeMap<>();
  final Map<String, String> tags = new TreeMap<>();
  private final long since = System.nanoTime();
  private String state = "";
  private String next = "";
  private long nextAt;

  Thing(String kind, String id, Map<String, String> tags) {
    this.kind = kind;
    this.id = id;
    this.tags.putAll(tags);
  }

  Thing with(String member, Object value) {
    members.put(member, value);
    return this;
  }

  /** In one state now, in another a little later. */
  Thing in(String now, String later, Duration after) {
    state = now;
    next = later;
    nextAt = System.nanoTime() + after.toNanos();
    return this;
  }

  String state() {
    if (!next.isEmpty() && System.nanoTime() >= nextAt) {
      state = next;
      next = "";
    }
    return state;
  }

  /** Whether everybody knows it by now. */
  boolean isKnown(Duration lag) {
    return System.nanoTime() - since >= lag.toNanos();
  }

  String text(String member) {
    return members.getOrDefault(member, "").toString();
  }

  /** Lists of what is inside, such as the attachments of a gateway. */
  @SuppressWarnings("unchecked") // only such lists are put there
  List<Map<String, Object>> list(String member) {
    return (List<Map<String, Object>>) members.getOrDefault(member, List.of());
  }

  /** As the protocol has it. */
  Map<String, Object> shown() {
    var shown = new HashMap<>(members);
    shown.put(kind + "Id", id);
    shown.put(
        "tagSet",
        tags.entrySet().stream()
            .map(tag -> Map.<String, Object>of("key", tag.getKey(), "value", tag.getValue()))
            .toList());
    switch (kind) {
      case "instance" -> shown.put("instanceState", Map.of("code", code(), "name", state()));
      case "volume" -> shown.put("status", state());
      default -> {}
    }
    return shown;
  }

  private int code() {
    return switch (state()) {
      case "pending" -> 0;
      case "running" -> 16;
      case "shutting-down" -> 32;
      case "terminated" -> 48;
      case "stopping" -> 64;
      default -> 80;
    };
  }

  /** Values that a filter compares. */
  Stream<String> values(String filter) {
    if (filter.startsWith("tag:")) {
      return Stream.ofNullable(tags.get(filter.substring("tag:".length())));
    }
    return switch (filter) {
      case "tag-key" -> tags.keySet().stream();
      case "instance-state-name", "status" -> Stream.of(state());
      case "attachment.vpc-id" -> inside("attachmentSet", "vpcId");
      case "attachment.instance-id" -> inside("attachmentSet", "instanceId");
      case "association.main" -> inside("associationSet", "main");
      case "instance.group-id" -> inside("groupSet", "groupId");
      case "is-default" -> Stream.of(text("isDefault"));
      case "default-for-az" -> Stream.of(text("defaultForAz"));
      case "state" -> Stream.of(text("zoneState"));
      default ->
          Stream.of(kind.equals(camel(filter).replaceFirst("Id$", "")) ? id : text(camel(filter)));
    };
  }

  private Stream<String> inside(String list, String member) {
    return list(list).stream().map(it -> String.valueOf(it.get(member)));
  }

  /** The member's name for that of a filter: {@code vpcId} for {@code vpc-id}. */
  private static String camel(String filter) {
    var camel = new StringBuilder();
    for (var word : filter.split("-", -1)) {
      camel.append(
          camel.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
    }
    return camel.toString();
  }
}
