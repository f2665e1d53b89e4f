package io.provisioning.controlcenter.settings;

import io.provisioning.controlcenter.settings.SettingViews.CheckSettings;
import io.provisioning.controlcenter.settings.SettingViews.SettingDiffView;
import io.provisioning.controlcenter.settings.SettingViews.SettingDifferenceView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "Settings")
final class SettingCheckController {

  private final CentralSettings central;

  SettingCheckController(CentralSettings central) {
    this.central = central;
  }

  @PostMapping(path = "/api/v1/setting-checks", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "checkSettings")
  SettingDiffView check(@RequestBody @Valid CheckSettings wanted) {
    return new SettingDiffView(
        central.check(wanted.wishes()).stream().map(SettingDifferenceView::of).toList());
  }
}
