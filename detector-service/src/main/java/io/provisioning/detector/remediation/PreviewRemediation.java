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
 * A rule that is tried on the past.
 *
 * @param days how far back; thirty if it is absent
 */
record PreviewRemediation(
    @NotNull(message = "a DNS label")
        @Pattern(regexp = SaveRemediation.LABEL, message = "a DNS label")
        String workspace,
    @NotNull(message = "at least one matcher") @Size(min = 1, max = 20)
        List<@Valid @NotNull AlertMatcher> matchers,
    @NotNull(message = "revert or apply") Action action,
    @Min(1) @Max(20) @Nullable Integer perDay,
    @Size(max = 40) @Nullable String coolDown,
    @Size(max = 40) @Nullable String patience,
    @Min(1) @Max(31) @Nullable Integer days) {

  static final int DAYS = 30;
}
