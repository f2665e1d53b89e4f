package io.provisioning.controlcenter.settings;

import io.provisioning.controlcenter.settings.CentralSettings.Effect;
import io.provisioning.controlcenter.settings.CentralSettings.Wish;
import io.provisioning.service.configuration.ServiceSettings;
import io.provisioning.service.configuration.Setting;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Settings and their versions as they are asked for and answered. */
final class SettingViews {

  private SettingViews() {}

  /** All settings of all services. */
  record SettingsView(int version, List<ServiceSettingsView> services) {}

  /** All settings of a service; none if it was not reached. */
  record ServiceSettingsView(
      String service, boolean reachable, @Nullable String problem, List<SettingView> settings) {

    static ServiceSettingsView of(ServiceSettings found) {
      return new ServiceSettingsView(
          found.service(),
          true,
          null,
          found.settings().stream()
              .map(setting -> SettingView.of(found.service(), setting))
              .toList());
    }

    static ServiceSettingsView away(String service, String why) {
      return new ServiceSettingsView(service, false, why, List.of());
    }
  }

  /** A setting. */
  record SettingView(
      String service,
      String key,
      Setting.SettingType type,
      @Nullable String description,
      @Schema(name = "default") @com.fasterxml.jackson.annotation.JsonProperty("default")
          @Nullable String defaultValue,
      @Nullable String value,
      @Nullable SettingOriginView origin,
      @Nullable String central,
      @Nullable String pending,
      Setting.Changes changes,
      boolean secret,
      List<String> choices) {

    static SettingView of(String service, Setting setting) {
      return new SettingView(
          service,
          setting.key(),
          setting.type(),
          setting.description(),
          setting.defaultValue(),
          setting.value(),
          setting.origin() == null ? null : SettingOriginView.of(setting.origin()),
          setting.central(),
          setting.pending(),
          setting.changes(),
          setting.secret(),
          setting.choices());
    }
  }

  /** Where a value is from. */
  record SettingOriginView(
      Setting.Layer layer, String source, @Nullable Integer line, @Nullable Integer column) {

    static SettingOriginView of(Setting.Source source) {
      return new SettingOriginView(source.layer(), source.source(), source.line(), source.column());
    }
  }

  /** Wishes. */
  record ChangeSettings(
      @NotNull @Size(max = 500) String comment,
      @NotNull @Size(min = 1, max = 100) List<@Valid ChangeSetting> changes) {

    List<Wish> wishes() {
      return changes.stream().map(ChangeSetting::wish).toList();
    }
  }

  /** Wishes that are checked and not granted. */
  record CheckSettings(@NotNull @Size(min = 1, max = 100) List<@Valid ChangeSetting> changes) {

    List<Wish> wishes() {
      return changes.stream().map(ChangeSetting::wish).toList();
    }
  }

  /** A wish. */
  record ChangeSetting(
      @NotNull @Size(max = 63) String service,
      @NotNull @Size(max = 255) String key,
      @Size(max = 1000) @Nullable String value) {

    Wish wish() {
      return new Wish(service, key, value);
    }
  }

  /** What became of wishes. */
  record SettingsChangeView(int version, List<ChangedSettingView> changed) {

    static SettingsChangeView of(CentralSettings.Outcome outcome) {
      return new SettingsChangeView(
          outcome.version().number(),
          outcome.changed().stream().map(ChangedSettingView::of).toList());
    }
  }

  /** What became of a wish. */
  record ChangedSettingView(String service, String key, @Nullable String value, Effect effect) {

    static ChangedSettingView of(CentralSettings.Changed changed) {
      var wish = changed.wish();
      return new ChangedSettingView(wish.service(), wish.key(), wish.value(), changed.effect());
    }
  }

  /** A version without its values. */
  record SettingVersionSummary(int number, String comment, String author, Instant createdAt) {

    static SettingVersionSummary of(SettingVersion version) {
      return new SettingVersionSummary(
          version.number(), version.comment(), version.author(), version.createdAt());
    }
  }

  /** All versions, newest first. */
  record SettingVersionList(List<SettingVersionSummary> items) {}

  /** A version. */
  record SettingVersionView(
      int number, String comment, String author, Instant createdAt, List<CentralValueView> values) {

    static SettingVersionView of(SettingVersion version) {
      return new SettingVersionView(
          version.number(),
          version.comment(),
          version.author(),
          version.createdAt(),
          version.values().stream()
              .map(value -> new CentralValueView(value.service(), value.key(), value.value()))
              .toList());
    }
  }

  /** A value. */
  record CentralValueView(String service, String key, String value) {}

  /** What a version changed. */
  record SettingDiffView(List<SettingDifferenceView> items) {}

  /** A value that went, came, or became another. */
  record SettingDifferenceView(
      String service, String key, @Nullable String before, @Nullable String after) {

    static SettingDifferenceView of(SettingDifference difference) {
      return new SettingDifferenceView(
          difference.service(), difference.key(), difference.before(), difference.after());
    }
  }
}
