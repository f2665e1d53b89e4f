package io.provisioning.vault.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.Finding;
import io.provisioning.vault.secret.Fields.Field;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A new version, as clients send it. Its values are checked here and not by annotations.
 *
 * @param fields text by name
 * @param binary base64 by name
 * @param expectedVersion of the newest one, 0 for none; null is any
 */
record WriteSecret(
    @Schema(accessMode = Schema.AccessMode.WRITE_ONLY) @Nullable @Size(max = 100)
        Map<String, SecretText> fields,
    @Schema(accessMode = Schema.AccessMode.WRITE_ONLY) @Nullable @Size(max = 100)
        Map<String, SecretBytes> binary,
    @Nullable @Min(0) Integer expectedVersion,
    @Nullable @Valid SecretMetadata metadata) {

  private static final int MOST_BYTES = 1_048_576;
  private static final int MOST_FIELDS = 100;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

  /**
   * The values.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID with every fault, and no value
   */
  Fields read() {
    var findings = new ArrayList<Finding>();
    var all = new TreeMap<String, Field>();
    if (fields != null) {
      fields.forEach((String name, @Nullable SecretText text) ->
          add(all, "fields", name, true, text == null ? null : utf8(text.open()), findings));
    }
    if (binary != null) {
      binary.forEach((String name, @Nullable SecretBytes text) ->
          add(all, "binary", name, false, text == null ? null : decoded(text.open()), findings));
    }
    var read = new Fields(all);
    var size = all.values().stream().mapToLong(field -> field.bytes().length).sum();
    if (findings.isEmpty() && (all.isEmpty() || all.size() > MOST_FIELDS)) {
      findings.add(finding("fields", "1 to 100 fields", all.size() + " fields"));
    }
    if (size > MOST_BYTES) {
      findings.add(finding("fields", "at most 1 MiB of values together", size + " bytes"));
    }
    if (!findings.isEmpty()) {
      read.wipe();
    }
    SecretProblem.requireNone(findings.stream().limit(MOST_FIELDS).toList());
    return read;
  }

  private static void add(
      TreeMap<String, Field> all,
      String kind,
      String name,
      boolean isText,
      byte @Nullable [] value,
      List<Finding> findings) {
    var place = kind + "." + name;
    if (!NAME.matcher(name).matches()) {
      findings.add(
          finding(kind, "names of letters, digits, `_`, `.` and `-`, at most 128", "another name"));
    } else if (all.containsKey(name)) {
      findings.add(finding(place, "each name once", "text and binary"));
    } else if (value == null) {
      findings.add(finding(place, isText ? "text in Unicode" : "base64", "something else"));
    } else {
      all.put(name, new Field(isText, value));
    }
  }

  /** Null for half a character, which would come back as another text. */
  private static byte @Nullable [] utf8(String text) {
    return UTF_8.newEncoder().canEncode(text) ? text.getBytes(UTF_8) : null;
  }

  private static byte @Nullable [] decoded(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static Finding finding(String path, String expected, String got) {
    return new Finding(path, expected, got, null, null);
  }
}
