package io.provisioning.controlcenter.settings;

import io.provisioning.controlcenter.authorization.Callers;
import io.provisioning.controlcenter.settings.SettingViews.SettingDiffView;
import io.provisioning.controlcenter.settings.SettingViews.SettingDifferenceView;
import io.provisioning.controlcenter.settings.SettingViews.SettingVersionList;
import io.provisioning.controlcenter.settings.SettingViews.SettingVersionSummary;
import io.provisioning.controlcenter.settings.SettingViews.SettingVersionView;
import io.provisioning.controlcenter.settings.SettingViews.SettingsChangeView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/setting-versions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Settings")
final class SettingVersionController {

  private final CentralSettings central;

  SettingVersionController(CentralSettings central) {
    this.central = central;
  }

  @GetMapping
  @Operation(operationId = "listSettingVersions")
  SettingVersionList list() {
    return new SettingVersionList(central.all().stream().map(SettingVersionSummary::of).toList());
  }

  @GetMapping("/{number}")
  @Operation(operationId = "getSettingVersion")
  SettingVersionView get(@PathVariable int number) {
    return SettingVersionView.of(central.get(number));
  }

  @GetMapping("/{number}/diff")
  @Operation(operationId = "compareSettingVersions")
  SettingDiffView diff(
      @PathVariable int number, @RequestParam(required = false) @Nullable Integer against) {
    var after = central.get(number);
    int other = against == null ? number - 1 : against;
    var before = other == 0 ? SettingVersion.NONE : central.get(other);
    return new SettingDiffView(
        SettingDifference.between(before, after).stream().map(SettingDifferenceView::of).toList());
  }

  @PostMapping("/{number}/rollback")
  @Operation(operationId = "rollbackSettings")
  ResponseEntity<SettingsChangeView> rollback(Principal caller, @PathVariable int number) {
    var outcome = central.rollback(Callers.of(caller), number);
    return SettingController.tagged(outcome.version().number(), SettingsChangeView.of(outcome));
  }
}
