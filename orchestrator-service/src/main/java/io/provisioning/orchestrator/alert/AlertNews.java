package io.provisioning.orchestrator.alert;

import io.provisioning.orchestrator.webhook.happening.AlertHappening;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What happened to some alerts, in the order in which it happened. */
record AlertNews(@NotNull @Size(max = 1000) List<@Valid @NotNull Item> items) {

  /** What can happen to an alert. */
  enum What {
    FIRING,
    ACKNOWLEDGED,
    RESOLVED
  }

  /**
   * One happening; the same when it is told again.
   *
   * @param alert its id
   * @param by who acknowledged it; absent otherwise
   */
  record Item(
      @NotNull What what,
      @NotNull Instant at,
      @NotBlank @Size(max = 64) @Pattern(regexp = "[0-9a-f]+-[0-9a-f]+") String alert,
      @NotBlank @Size(max = 1001) String name,
      @NotBlank @Size(max = 1001) String severity,
      @NotBlank @Size(max = 1001) String summary,
      @Nullable @Size(max = 1001) String description,
      @NotNull @Size(max = 50) Map<String, @NotNull @Size(max = 1001) String> labels,
      @NotNull Instant startedAt,
      @Nullable @Size(max = 200) String by,
      @Nullable @Size(max = 1000) String note) {

    AlertHappening happening() {
      return new AlertHappening(
          "alert." + what.name().toLowerCase(Locale.ROOT),
          at,
          alert,
          name,
          severity,
          summary,
          description,
          labels,
          startedAt,
          by,
          note);
    }
  }
}
