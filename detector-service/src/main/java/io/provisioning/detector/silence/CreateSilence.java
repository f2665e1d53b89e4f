package io.provisioning.detector.silence;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A silence that is wanted.
 *
 * @param matchers all of which must match
 * @param duration in ISO 8601, such as {@code PT2H}
 * @param comment why
 */
record CreateSilence(
    @NotNull(message = "at least one matcher") @Size(min = 1, max = 20)
        List<@Valid @NotNull MatcherView> matchers,
    @NotNull(message = "a duration such as PT2H") @Size(max = 40) String duration,
    @Size(max = 500) @Nullable String comment) {}
