package io.provisioning.controlcenter.settings;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.authorization.Callers;
import io.provisioning.controlcenter.settings.SettingViews.ChangeSettings;
import io.provisioning.controlcenter.settings.SettingViews.ServiceSettingsView;
import io.provisioning.controlcenter.settings.SettingViews.SettingView;
import io.provisioning.controlcenter.settings.SettingViews.SettingsChangeView;
import io.provisioning.controlcenter.settings.SettingViews.SettingsView;
import io.provisioning.service.problem.RequestProblem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/settings", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Settings")
final class SettingController {

  private final CentralSettings central;
  private final ConfiguredServices services;

  SettingController(CentralSettings central, ConfiguredServices services) {
    this.central = central;
    this.services = services;
  }

  @GetMapping
  @Operation(operationId = "listSettings")
  ResponseEntity<SettingsView> list(@RequestParam(required = false) @Nullable String service) {
    var version = central.newest().number();
    if (service != null) {
      requireService(service);
    }
    var found =
        services.names().stream()
            .filter(name -> service == null || service.equals(name))
            .map(this::settings)
            .toList();
    return tagged(version, new SettingsView(version, found));
  }

  /** One that is away does not hide the others. */
  private ServiceSettingsView settings(String service) {
    try {
      return ServiceSettingsView.of(services.settings(service));
    } catch (ProblemException e) {
      return ServiceSettingsView.away(service, e.detail());
    }
  }

  @GetMapping("/{service}/{key}")
  @Operation(operationId = "getSetting")
  SettingView get(@PathVariable String service, @PathVariable String key) {
    requireService(service);
    return services
        .settings(service)
        .find(key)
        .map(setting -> SettingView.of(service, setting))
        .orElseThrow(() ->
            SettingProblem.UNKNOWN_SETTING.because(
                "`%s` has no setting `%s`".formatted(service, key),
                "`provisioning settings list` shows them"));
  }

  @PatchMapping
  @Operation(operationId = "changeSettings")
  ResponseEntity<SettingsChangeView> change(
      Principal caller,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String match,
      @RequestBody @Valid ChangeSettings wanted) {
    var outcome =
        central.change(Callers.of(caller), wanted.wishes(), wanted.comment(), version(match));
    return tagged(outcome.version().number(), SettingsChangeView.of(outcome));
  }

  static <T> ResponseEntity<T> tagged(int version, T body) {
    return ResponseEntity.ok().eTag("\"" + version + "\"").body(body);
  }

  private static @Nullable Integer version(@Nullable String match) {
    if (match == null || match.equals("*")) {
      return null;
    }
    try {
      return Integer.valueOf(match.replace("\"", ""));
    } catch (NumberFormatException e) {
      throw new ProblemException(
          RequestProblem.INVALID_REQUEST,
          "`If-Match` is not what an answer had as its `ETag`",
          null,
          List.of(new Finding("If-Match", "an `ETag`, or `*`", match, null, null)),
          e);
    }
  }

  private void requireService(String service) {
    if (!services.names().contains(service)) {
      throw SettingProblem.UNKNOWN_SETTING.because(
          "there is no service `%s`".formatted(service),
          "there are " + String.join(", ", services.names()));
    }
  }
}
