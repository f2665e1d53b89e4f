package io.provisioning.service.configuration;

import io.provisioning.service.configuration.Setting.SettingType;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a setting without its value.
 *
 * @param owner the record that it is bound to as a part of
 * @param isOfTheMachine whether it cannot be set centrally
 */
record SettingDescription(
    String key,
    SettingType type,
    @Nullable String text,
    @Nullable String defaultValue,
    List<String> choices,
    Class<?> owner,
    boolean isOfTheMachine) {

  private static final Set<String> SECRETS =
      Set.of("password", "passphrase", "secret", "token", "key", "credential", "credentials");

  /** An entry of a map. */
  SettingDescription entry(String entryKey) {
    return new SettingDescription(
        entryKey, SettingType.STRING, text, null, List.of(), owner, isOfTheMachine);
  }

  /** Its name says so; what holds a number, a time or a path is none. */
  boolean isSecret() {
    var words = key.substring(key.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT).split("-", -1);
    return type == SettingType.STRING && SECRETS.contains(words[words.length - 1]);
  }
}
