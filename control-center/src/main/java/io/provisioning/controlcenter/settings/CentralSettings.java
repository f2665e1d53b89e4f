package io.provisioning.controlcenter.settings;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.settings.SettingVersion.CentralValue;
import io.provisioning.service.configuration.CentralValues;
import io.provisioning.service.configuration.ConfigurationProblem;
import io.provisioning.service.configuration.ServiceSettings;
import io.provisioning.service.configuration.Setting;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is set centrally for all services. Every change is checked by the services, written down,
 * kept as a version, and then given to them; one that did not get it is given it later.
 */
final class CentralSettings {

  private static final Logger log = LoggerFactory.getLogger(CentralSettings.class);

  private final SettingVersions versions;
  private final ConfiguredServices services;
  private final SettingAudit audit;
  private final InstantSource time;

  CentralSettings(
      SettingVersions versions,
      ConfiguredServices services,
      SettingAudit audit,
      InstantSource time) {
    this.versions = versions;
    this.services = services;
    this.audit = audit;
    this.time = time;
  }

  /**
   * A wish.
   *
   * @param value null takes back what is set
   */
  record Wish(String service, String key, @Nullable String value) {}

  /** Whether a value is in force. */
  enum Effect {
    ACTIVE,
    AFTER_RESTART,
    /** Something on the machine outranks it. */
    OVERRIDDEN,
    /** The service was not reached; it gets the value as soon as it answers. */
    UNDELIVERED
  }

  /** What became of a wish. */
  record Changed(Wish wish, Effect effect) {}

  /** What became of a change. */
  record Outcome(SettingVersion version, List<Changed> changed) {}

  /** All versions, newest first. */
  List<SettingVersion> all() {
    return versions.all().reversed();
  }

  SettingVersion newest() {
    return versions.newest();
  }

  SettingVersion get(int number) {
    return versions.all().stream()
        .filter(version -> version.number() == number)
        .findFirst()
        .orElseThrow(() ->
            SettingProblem.UNKNOWN_SETTING_VERSION.because(
                "there is no version %d of the central settings".formatted(number),
                "`provisioning settings history` shows them"));
  }

  /**
   * Makes a change: all of it or nothing.
   *
   * @param base the version that was changed; null if that does not matter
   * @throws ProblemException INVALID with every value that could not be used; CONFLICT if there is
   *     another version; UNAVAILABLE if a service that is concerned does not answer
   */
  synchronized Outcome change(
      Caller author, List<Wish> wishes, String comment, @Nullable Integer base) {
    var before = versions.newest();
    if (base != null && base != before.number()) {
      throw SettingProblem.changed(before.number(), null);
    }
    wishes.forEach(this::requireService);
    return set(author, before, applied(before, wishes), comment, wishes);
  }

  /**
   * What a change would change, if every service could use it. Nothing is changed.
   *
   * @throws ProblemException INVALID with every value that could not be used; UNAVAILABLE if a
   *     service that is concerned does not answer
   */
  List<SettingDifference> check(List<Wish> wishes) {
    wishes.forEach(this::requireService);
    var before = versions.newest();
    var after =
        new SettingVersion(before.number() + 1, applied(before, wishes), "", "", time.instant());
    wishes.stream()
        .map(Wish::service)
        .distinct()
        .forEach(service -> services.check(service, after.of(service)));
    return SettingDifference.between(before, after);
  }

  /** Sets what a former version set. */
  synchronized Outcome rollback(Caller author, int number) {
    var former = number == 0 ? SettingVersion.NONE : get(number);
    var before = versions.newest();
    var wishes =
        SettingDifference.between(before, former).stream()
            .map(it -> new Wish(it.service(), it.key(), it.after()))
            .toList();
    return set(
        author, before, former.values(), "Roll back to version %d".formatted(number), wishes);
  }

  private Outcome set(
      Caller author,
      SettingVersion before,
      List<CentralValue> values,
      String comment,
      List<Wish> wishes) {
    var version =
        new SettingVersion(before.number() + 1, values, comment, author.id(), time.instant());
    var concerned = wishes.stream().map(Wish::service).distinct().toList();
    concerned.forEach(service -> services.check(service, version.of(service)));
    audit.changed(author, version, wishes, () -> versions.add(version));
    var changed = new ArrayList<Changed>();
    for (var service : concerned) {
      var settings = deliver(service, version);
      wishes.stream()
          .filter(wish -> wish.service().equals(service))
          .map(wish -> new Changed(wish, effect(wish, settings)))
          .forEach(changed::add);
    }
    return new Outcome(version, changed);
  }

  private static List<CentralValue> applied(SettingVersion before, List<Wish> wishes) {
    var values = new TreeMap<CentralValue, CentralValue>();
    before.values().forEach(value -> values.put(value, value));
    for (var wish : wishes) {
      // the order of values is that of their keys: another value of the same key takes its place
      var key = new CentralValue(wish.service(), wish.key(), "");
      values.remove(key);
      if (wish.value() != null) {
        var value = new CentralValue(wish.service(), wish.key(), wish.value());
        values.put(value, value);
      }
    }
    return List.copyOf(values.values());
  }

  private void requireService(Wish wish) {
    if (!services.names().contains(wish.service())) {
      throw ConfigurationProblem.unsuitable(
          List.of(
              new Finding(
                  wish.key(),
                  "a setting of one of " + String.join(", ", services.names()),
                  "one of `" + wish.service() + "`",
                  null,
                  null)));
    }
  }

  /** Gives a service what it lacks; empty if it was not reached. */
  private Optional<ServiceSettings> deliver(String service, SettingVersion version) {
    try {
      var values = new CentralValues(version.number(), version.of(service));
      return Optional.of(services.apply(service, values));
    } catch (ProblemException e) {
      log.warn("`{}` did not get version {}: {}", service, version.number(), e.detail());
      return Optional.empty();
    }
  }

  private static Effect effect(Wish wish, Optional<ServiceSettings> settings) {
    if (settings.isEmpty()) {
      return Effect.UNDELIVERED;
    }
    var setting = settings.get().find(wish.key());
    if (setting.filter(Setting::overridden).isPresent()) {
      return Effect.OVERRIDDEN;
    }
    return setting.filter(it -> it.pending() != null).isPresent()
        ? Effect.AFTER_RESTART
        : Effect.ACTIVE;
  }

  /** Gives what is newest to every service that has something older: it was away. */
  synchronized void reconcile() {
    var version = versions.newest();
    if (version.number() == 0) {
      return;
    }
    for (var service : services.names()) {
      try {
        if (services.settings(service).centralVersion() != version.number()) {
          deliver(service, version);
        }
      } catch (ProblemException e) {
        log.debug("`{}` is away", service, e);
      }
    }
  }
}
