package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Files of policies as they are sent. */
final class PolicyFilesView {

  private static final int MOST = 200;

  private PolicyFilesView() {}

  /** A file. */
  record PolicyFileView(
      @NotNull @Size(max = 100) String name, @NotNull @Size(max = 262_144) String text) {

    static PolicyFileView of(PolicyFile file) {
      return new PolicyFileView(file.name(), file.text());
    }

    PolicyFile file() {
      return new PolicyFile(name, text);
    }
  }

  /** All stored policies, as they would be. */
  record PolicyFiles(@NotNull @Size(max = MOST) List<@Valid PolicyFileView> files) {}

  /**
   * A preview.
   *
   * @param days how far back to look for what was asked; 30 if it is missing
   */
  record PolicyPreview(
      @NotNull @Size(max = MOST) List<@Valid PolicyFileView> files,
      @Min(0) @Max(366) @Nullable Integer days) {

    int daysBack() {
      return days == null ? 30 : days;
    }
  }

  /**
   * A change.
   *
   * @param base the version that was changed
   */
  record ProposePolicies(
      @NotNull @Size(max = MOST) List<@Valid PolicyFileView> files,
      @NotNull @Size(max = 500) String comment,
      @Nullable Integer base) {}

  static List<PolicyFile> files(List<PolicyFileView> views) {
    return views.stream().map(PolicyFileView::file).toList();
  }
}
