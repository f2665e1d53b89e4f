package io.provisioning.vault.access;

import io.provisioning.config.problem.Finding;
import io.provisioning.service.VerifiedCaller;
import io.provisioning.vault.access.AccessView.AccessPage;
import io.provisioning.vault.access.Accesses.Filter;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/accesses", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Accesses")
final class AccessController {

  private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  private final Accesses accesses;

  AccessController(Accesses accesses) {
    this.accesses = accesses;
  }

  @GetMapping
  @Operation(operationId = "listAccesses")
  AccessPage list(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = "a DNS label")
          String workspace,
      @RequestParam(required = false) @Size(max = 512) @Nullable String path,
      @RequestParam(required = false) @Size(max = 200) @Nullable String identity,
      @RequestParam(required = false) @Size(max = 100) @Nullable String workflow,
      @RequestParam(required = false) @Size(max = 1024) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit,
      @Parameter(hidden = true) VerifiedCaller caller) {
    Caller.of(caller).requireAccount();
    var filter = new Filter(path, identity, workflow);
    return AccessPage.of(accesses.page(workspace, filter, idOf(cursor), limit + 1), limit);
  }

  private static @Nullable String idOf(@Nullable String cursor) {
    try {
      return cursor == null ? null : UUID.fromString(cursor).toString();
    } catch (IllegalArgumentException e) {
      var finding =
          new Finding(
              "cursor", "`next_cursor` of the previous page", "`" + cursor + "`", null, null);
      throw AccessProblem.INVALID_ACCESS_QUERY.because(
          "the request is not valid: " + finding, List.of(finding));
    }
  }
}
