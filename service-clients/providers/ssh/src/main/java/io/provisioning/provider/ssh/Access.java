package io.provisioning.provider.ssh;

import io.provisioning.provider.Objection;
import io.provisioning.provider.ssh.channel.HostKey;
import io.provisioning.provider.ssh.channel.KeyDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a declaration says that a machine is reached.
 *
 * @param key name of a private key
 */
record Access(String address, int port, String user, HostKey hostKey, String key) {

  static final Set<String> SETTINGS = Set.of("address", "port", "user", "host_key", "key");

  private static final String PORT = "22";
  private static final Pattern ADDRESS =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.:-]{0,251}[A-Za-z0-9])?");
  private static final Pattern USER = Pattern.compile("[a-z_][a-z0-9_-]{0,31}");
  private static final Pattern KEY = Pattern.compile("[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?");

  /** Of settings without {@link #objections}. */
  static Access of(Map<String, String> settings) {
    return new Access(
        settings.getOrDefault("address", ""),
        Integer.parseInt(settings.getOrDefault("port", PORT)),
        settings.getOrDefault("user", "root"),
        HostKey.parse(settings.getOrDefault("host_key", "")),
        settings.getOrDefault("key", KeyDirectory.DEFAULT));
  }

  static List<Objection> objections(Map<String, String> settings) {
    var found = new ArrayList<>(Objection.toSettings(settings, SETTINGS, "ssh"));
    check(settings, "address", null, "a host name or an IP address", matches(ADDRESS), found);
    check(settings, "port", PORT, "a number from 1 to 65535", Access::isPort, found);
    check(settings, "user", "root", "the name of a user", matches(USER), found);
    check(settings, "host_key", null, HostKey.EXPECTED, Access::isHostKey, found);
    check(settings, "key", KeyDirectory.DEFAULT, "the name of a key", matches(KEY), found);
    return found;
  }

  private static void check(
      Map<String, String> settings,
      String name,
      @Nullable String otherwise,
      String expected,
      Predicate<String> isRight,
      List<Objection> found) {
    var value = settings.getOrDefault(name, otherwise == null ? "" : otherwise);
    if (!isRight.test(value)) {
      found.add(
          new Objection(
              Objection.SETTINGS + "." + name,
              expected,
              settings.containsKey(name) ? "`" + value + "`" : "nothing"));
    }
  }

  private static Predicate<String> matches(Pattern pattern) {
    return value -> pattern.matcher(value).matches();
  }

  private static boolean isPort(String text) {
    return text.matches("[1-9][0-9]{0,4}") && Integer.parseInt(text) <= 65535;
  }

  private static boolean isHostKey(String text) {
    try {
      var _ = HostKey.parse(text);
      return true;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  /** Whether both are the same machine, however it is signed in to. */
  boolean isSameMachine(Access other) {
    return address.equals(other.address) && port == other.port;
  }
}
