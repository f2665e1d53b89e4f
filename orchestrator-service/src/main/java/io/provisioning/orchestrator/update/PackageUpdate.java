package io.provisioning.orchestrator.update;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be updated by a plan.
 *
 * @param taskservs names of those that are locked; null or empty for all
 * @param version that the one that is named is to have; null for the newest that it may have
 */
public record PackageUpdate(
    @Nullable @Size(max = MOST, message = "at most 500 taskservs")
        List<
                @NotNull(message = "the name of a taskserv")
                @Size(min = 1, max = 130, message = "the name of a taskserv") String>
            taskservs,
    @Nullable @Size(max = 64, message = "a version") String version) {

  private static final int MOST = 500;

  List<String> names() {
    return taskservs == null ? List.of() : taskservs;
  }
}
