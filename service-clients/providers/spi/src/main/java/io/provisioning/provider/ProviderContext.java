package io.provisioning.provider;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a provider is opened with.
 *
 * @param installation keeps resources of several installations on one account or machine apart;
 *     lower case letters and digits
 * @param directory where the provider may keep files of its own, created on first use
 * @param settings the provider's own settings by name, such as {@code latency} of {@code demo}
 * @param credentials of the account, opened when they are used and no sooner
 */
public record ProviderContext(
    String installation,
    Path directory,
    Map<String, String> settings,
    Clock clock,
    Credentials credentials) {

  /** For a provider that needs no credential, or has one by its settings. */
  public ProviderContext(
      String installation, Path directory, Map<String, String> settings, Clock clock) {
    this(installation, directory, settings, clock, Credentials.none());
  }

  public ProviderContext {
    if (!installation.matches("[a-z0-9]{1,16}")) {
      throw new IllegalArgumentException(
          "installation `" + installation + "` is not 1 to 16 lower case letters and digits");
    }
    settings = Map.copyOf(settings);
  }

  /**
   * The same with settings under the names that a provider gives them, where they were written
   * otherwise: names of environment variables have neither hyphens nor small letters.
   *
   * @param known names of the provider; a setting that is none of them is left as it is
   */
  public ProviderContext withNames(Set<String> known) {
    var names = known.stream().collect(Collectors.toMap(ProviderContext::letters, name -> name));
    var named = new TreeMap<String, String>();
    settings.forEach((name, value) -> named.put(names.getOrDefault(letters(name), name), value));
    return new ProviderContext(installation, directory, named, clock, credentials);
  }

  private static String letters(String name) {
    return name.replaceAll("[-_.]", "").toLowerCase(Locale.ROOT);
  }
}
