package io.provisioning.provider.local;

import com.github.dockerjava.api.model.Capability;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the owner of this machine says about {@code local}.
 *
 * @param socket {@code socket}: the engine's unix socket as a path, or its address; blank to look
 *     at {@code DOCKER_HOST} and the usual places
 * @param capabilities {@code capabilities}: what servers may do beyond the engine's defaults, such
 *     as {@code DAC_READ_SEARCH} for an NFS server; separated by commas, none by default. Some let
 *     root on a server reach the machine itself, so it is the owner's word, not the document's
 */
record LocalSettings(String socket, List<Capability> capabilities) {

  private static final Set<String> NAMES = new TreeSet<>(Set.of("capabilities", "socket"));

  LocalSettings {
    capabilities = List.copyOf(capabilities);
  }

  static LocalSettings of(Map<String, String> settings) {
    for (var name : settings.keySet()) {
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "local has no setting `" + name + "`; it has " + String.join(", ", NAMES));
      }
    }
    return new LocalSettings(
        settings.getOrDefault("socket", ""),
        Arrays.stream(settings.getOrDefault("capabilities", "").split(",", -1))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .map(LocalSettings::capability)
            .toList());
  }

  private static Capability capability(String name) {
    try {
      return Capability.valueOf(name.toUpperCase(Locale.ROOT).replaceFirst("^CAP_", ""));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "setting `capabilities` of local has `%s`; it should be names of capabilities(7) such as DAC_READ_SEARCH"
              .formatted(name),
          e);
    }
  }
}
