package io.provisioning.orchestrator.update;

import io.provisioning.orchestrator.update.PackageUses.Wanted;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/package-uses", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Infrastructures")
final class PackageUsesController {

  private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
  private static final String DIGEST = "sha256:[0-9a-f]{64}";

  private final PackageUses uses;

  PackageUsesController(PackageUses uses) {
    this.uses = uses;
  }

  @GetMapping
  PackageUsesView listPackageUses(
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestParam(required = false) @Pattern(regexp = LABEL, message = "a DNS label")
          @Nullable String infrastructure,
      @RequestParam(required = false) @Pattern(regexp = LABEL, message = "a DNS label")
          @Nullable String name,
      @RequestParam(required = false) @Size(max = 100) @Nullable String version,
      @RequestParam(required = false)
          @Pattern(regexp = DIGEST, message = "`sha256:` and 64 hexadecimal digits")
          @Nullable String digest,
      @RequestParam(required = false) @Size(max = 400) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    return uses.of(workspace, new Wanted(infrastructure, name, version, digest), cursor, limit);
  }
}
