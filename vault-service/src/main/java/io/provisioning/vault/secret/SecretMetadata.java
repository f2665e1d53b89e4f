package io.provisioning.vault.secret;

import io.provisioning.config.problem.Finding;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Metadata as clients write and see it. */
record SecretMetadata(
    @Nullable @Size(max = 2000) String description,
    @Nullable @Size(max = 200) String owner,
    @Nullable @Size(max = 64) Map<String, @Size(max = 200) String> labels,
    @Nullable Instant expiresAt,
    @Nullable @Size(max = 40) String rotateEvery,
    @Nullable @Min(1) @Max(100) @Schema(defaultValue = "10") Integer maxVersions) {

  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(36_525);
  private static final String NAME = "[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?";
  private static final Pattern LABEL =
      Pattern.compile("([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?/)?" + NAME);

  static SecretMetadata of(Metadata metadata) {
    return new SecretMetadata(
        metadata.description(),
        metadata.owner(),
        metadata.labels(),
        metadata.expiresAt(),
        metadata.rotateEvery() == null ? null : metadata.rotateEvery().toString(),
        metadata.maxVersions());
  }

  /**
   * What it says.
   *
   * @param path where it is in the request
   * @throws io.provisioning.config.problem.ProblemException INVALID with every fault
   */
  Metadata read(String path) {
    var findings = new ArrayList<Finding>();
    var read =
        new Metadata(
            description,
            owner,
            labels(path, findings),
            expiresAt,
            rotateEvery(path, findings),
            maxVersions == null ? Metadata.DEFAULT_VERSIONS : maxVersions);
    SecretProblem.requireNone(findings);
    return read;
  }

  private TreeMap<String, String> labels(String path, List<Finding> findings) {
    var read = new TreeMap<String, String>();
    if (labels != null) {
      labels.forEach((String name, @Nullable String value) -> {
        if (value == null || !LABEL.matcher(name).matches()) {
          findings.add(
              new Finding(
                  path + "labels",
                  "names as of Kubernetes labels, each with a text",
                  "`" + name + "`",
                  null,
                  null));
        } else {
          read.put(name, value);
        }
      });
    }
    return read;
  }

  private @Nullable Duration rotateEvery(String path, List<Finding> findings) {
    if (rotateEvery == null) {
      return null;
    }
    try {
      var duration = Duration.parse(rotateEvery);
      if (duration.compareTo(SHORTEST) >= 0 && duration.compareTo(LONGEST) <= 0) {
        return duration;
      }
    } catch (DateTimeParseException e) {
      // as one that is out of range
    }
    findings.add(
        new Finding(
            path + "rotate_every",
            "a duration of a minute to a hundred years, such as P30D",
            "`" + rotateEvery + "`",
            null,
            null));
    return null;
  }
}
