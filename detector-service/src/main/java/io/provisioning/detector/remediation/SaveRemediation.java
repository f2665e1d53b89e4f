package io.provisioning.detector.remediation;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule that is wanted.
 *
 * @param matchers all of which must match
 * @param perDay suggestions within 24 hours; {@link Limits#PER_DAY} if it is absent
 * @param coolDown in ISO 8601; {@link Limits#COOL_DOWN} if it is absent
 * @param patience in ISO 8601; {@link Limits#PATIENCE} if it is absent
 */
record SaveRemediation(
    @NotNull(message = "a DNS label") @Pattern(regexp = LABEL, message = "a DNS label")
        String workspace,
    @NotNull(message = "a DNS label") @Pattern(regexp = LABEL, message = "a DNS label") String name,
    @NotNull(message = "at least one matcher") @Size(min = 1, max = 20)
        List<@Valid @NotNull AlertMatcher> matchers,
    @NotNull(message = "revert or apply") Action action,
    @Min(1) @Max(20) @Nullable Integer perDay,
    @Size(max = 40) @Nullable String coolDown,
    @Size(max = 40) @Nullable String patience) {

  static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
}
