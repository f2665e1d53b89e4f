package io.provisioning.registry.retention;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a workspace keeps, on the wire and in its file.
 *
 * @param version of these rules, from 1; 0 where there are none yet
 * @param rules the first that matches a tag decides; a tag that none matches stays
 * @param untaggedFor how long a manifest without a tag stays; null: always
 * @param immutableTags patterns of tags that nobody moves or deletes
 */
record RetentionView(
    @NotNull @Min(0) Integer version,
    @NotNull @Size(max = 50) List<@NotNull @Valid RetentionRule> rules,
    @Nullable Duration untaggedFor,
    @NotNull @Size(max = 50)
        List<
                @NotNull @Size(min = 1, max = 128)
                @Pattern(regexp = RetentionView.TAGS, message = RetentionView.TAGS_FORM) String>
            immutableTags) {

  static final String TAGS = "[a-zA-Z0-9_.*?-]*";
  static final String TAGS_FORM = "letters, digits, `_`, `.` and `-`, with `*` and `?`";
  static final RetentionView NONE = new RetentionView(0, List.of(), null, List.of());

  /**
   * A rule. A tag goes if neither of the two keeps it.
   *
   * @param repositories pattern of their names, without the workspace
   * @param tags pattern of these
   * @param keepLatest so many of those that match stay in each repository, those pushed last
   * @param keepFor those stay that were pushed within this time
   */
  record RetentionRule(
      @NotNull
          @Size(min = 1, max = 255)
          @Pattern(
              regexp = "[a-z0-9_./*?-]*",
              message = "lower-case letters, digits, `_`, `.`, `/` and `-`, with `*` and `?`")
          String repositories,
      @NotNull @Size(min = 1, max = 128) @Pattern(regexp = TAGS, message = TAGS_FORM) String tags,
      @Nullable @Min(0) @Max(100_000) Integer keepLatest,
      @Nullable Duration keepFor) {}

  RetentionView withVersion(int next) {
    return new RetentionView(next, rules, untaggedFor, immutableTags);
  }
}
