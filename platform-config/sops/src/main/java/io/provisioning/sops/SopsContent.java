package io.provisioning.sops;

import io.provisioning.age.Identity;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.store.JsonStore;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.store.Store;
import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import io.provisioning.sops.value.ValueCipher;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a file says, value by value, whether it is encrypted or not. Comments are no part of it. */
public final class SopsContent {

  private final Map<String, String> values = new LinkedHashMap<>();

  private SopsContent() {}

  /**
   * Reads a file, and decrypts it if it is encrypted.
   *
   * @param identities asked only if it is
   * @throws ProblemException as {@code SopsFile.open}; INVALID if it is of another format, or its
   *     block {@code sops} is gone
   */
  public static SopsContent of(
      byte[] file, SopsFormat format, Supplier<? extends List<? extends Identity>> identities) {
    var content = new SopsContent();
    if (isEncrypted(file, format)) {
      content.documents(SopsFile.read(file, format).open(identities.get()).documents());
    } else {
      content.documents(format.store().readPlain(Limits.requireSize(file)));
      content.requireClear();
    }
    return content;
  }

  private static boolean isEncrypted(byte[] file, SopsFormat format) {
    try {
      return SopsFile.isEncrypted(file, format);
    } catch (ProblemException e) {
      if (format == SopsFormat.BINARY) {
        return false; // anything is a binary file
      }
      throw e;
    }
  }

  private void documents(List<Value.Mapping> documents) {
    for (int at = 0; at < documents.size(); at++) {
      // the first is where every other command looks
      value(documents.get(at), at == 0 ? "" : "document %d: ".formatted(at + 1), at == 0);
    }
  }

  private void value(Value value, String path, boolean isFirst) {
    switch (value) {
      case Value.Scalar scalar -> values.put(path, text(scalar));
      case Value.Mapping mapping -> {
        if (mapping.names().isEmpty() && !(isFirst && path.isEmpty())) {
          values.put(path, "{}");
        }
        for (var part : mapping.parts()) {
          if (part instanceof Value.Part.Member(var name, var inner)) {
            value(inner, path + step(name), isFirst);
          }
        }
      }
      case Value.Sequence sequence -> {
        var items = sequence.items();
        if (items.isEmpty()) {
          values.put(path, "[]");
        }
        for (int at = 0; at < items.size(); at++) {
          value(items.get(at), path + "[" + at + "]", isFirst);
        }
      }
    }
  }

  private static String step(String name) {
    var quoted = new StringBuilder("[");
    JsonStore.quote(name, quoted);
    return quoted.append(']').toString();
  }

  private static String text(Value.Scalar scalar) {
    return switch (scalar.content()) {
      case null -> "null";
      case Boolean truth -> truth.toString();
      case Long number -> number.toString();
      case Double number -> ValueCipher.decimal(number);
      case byte[] bytes -> "!!binary " + Base64.getEncoder().encodeToString(bytes);
      default -> {
        var quoted = new StringBuilder();
        JsonStore.quote(Store.plain(scalar), quoted);
        yield quoted.toString();
      }
    };
  }

  private void requireClear() {
    for (var value : values.entrySet()) {
      var text = value.getValue();
      if (text.startsWith("\"") && ValueCipher.isSealed(text.substring(1, text.length() - 1))) {
        throw SopsProblem.INVALID_METADATA.because(
            "the value `%s` is encrypted, but the block `sops` of the file is missing"
                .formatted(value.getKey()),
            "restore the end of the file");
      }
    }
  }

  /** How this became the other, in the order of this, then of the other. */
  public List<Difference> differences(SopsContent other) {
    var paths = new LinkedHashSet<>(values.keySet());
    paths.addAll(other.values.keySet());
    var differences = new ArrayList<Difference>();
    for (var path : paths) {
      var before = values.get(path);
      var after = other.values.get(path);
      if (!Objects.equals(before, after)) {
        differences.add(new Difference(path, before, after));
      }
    }
    return List.copyOf(differences);
  }

  /** Not the values. */
  @Override
  public String toString() {
    return "SopsContent of " + values.size() + " values";
  }

  /**
   * A value that is not the same in both.
   *
   * @param path as {@code sops decrypt --extract} takes it
   * @param nullableBefore as JSON has it; null if it was not there
   * @param nullableAfter as JSON has it; null if it is not there any more
   */
  public record Difference(
      String path, @Nullable String nullableBefore, @Nullable String nullableAfter) {

    /** {@code added}, {@code removed} or {@code changed}. */
    public String change() {
      return nullableBefore == null ? "added" : nullableAfter == null ? "removed" : "changed";
    }

    public Optional<String> before() {
      return Optional.ofNullable(nullableBefore);
    }

    public Optional<String> after() {
      return Optional.ofNullable(nullableAfter);
    }

    /** Not the values. */
    @Override
    public String toString() {
      return change() + " " + path;
    }
  }
}
