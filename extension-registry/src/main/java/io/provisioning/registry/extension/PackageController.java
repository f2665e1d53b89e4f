package io.provisioning.registry.extension;

import io.provisioning.registry.extension.PackageView.OfferPage;
import io.provisioning.registry.extension.PackageView.PackageDetail;
import io.provisioning.registry.extension.PackageView.PackagePage;
import io.provisioning.registry.extension.PackageView.PackageVersion;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Packages")
final class PackageController {

  private static final String LABEL = "[a-z0-9]([a-z0-9-]*[a-z0-9])?";
  private static final String IS_LABEL = "a DNS label";

  private final Packages packages;

  PackageController(Packages packages) {
    this.packages = packages;
  }

  @GetMapping("/packages")
  @Operation(operationId = "listPackages")
  PackagePage list(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestParam(required = false) @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL)
          @Nullable String kind,
      @RequestParam(required = false) @Size(min = 1, max = 200) @Nullable String search,
      @RequestParam(required = false) @Size(max = 255) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit)
      throws IOException {
    return packages.list(workspace, kind, search, cursor, limit);
  }

  @GetMapping("/packages/{kind}/{name}")
  @Operation(operationId = "getPackage")
  PackageDetail get(
      @PathVariable @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String kind,
      @PathVariable @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestParam(required = false) @Size(max = 100) @Nullable String version) {
    return packages.get(workspace, kind, name, version);
  }

  @PostMapping("/packages/{kind}/{name}/yank")
  @Operation(operationId = "yankPackage")
  PackageVersion yank(
      @PathVariable @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String kind,
      @PathVariable @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestParam @Size(max = 100) String version)
      throws IOException {
    return packages.yank(workspace, kind, name, version, true);
  }

  @PostMapping("/packages/{kind}/{name}/unyank")
  @Operation(operationId = "unyankPackage")
  PackageVersion unyank(
      @PathVariable @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String kind,
      @PathVariable @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestParam @Size(max = 100) String version)
      throws IOException {
    return packages.yank(workspace, kind, name, version, false);
  }

  @GetMapping("/package-offers")
  @Operation(operationId = "listPackageOffers")
  OfferPage offers(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestParam(required = false) @Nullable Boolean yanked,
      @RequestParam(required = false) @Size(max = 400) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit)
      throws IOException {
    return packages.offers(workspace, yanked, cursor, limit);
  }
}
