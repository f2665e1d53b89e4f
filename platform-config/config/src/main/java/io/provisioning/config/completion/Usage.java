package io.provisioning.config.completion;

import io.provisioning.config.completion.outline.Outline;
import io.provisioning.config.completion.outline.Part;
import io.provisioning.config.document.Format;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What declarations use, and how often. Of keys, all are counted; of values only those that say
 * where and how large resources are, by which packages: nothing from configurations, since there
 * may be passwords among it, and nothing that is encrypted. Immutable.
 */
public final class Usage {

  /** Nothing yet. */
  public static final Usage NONE = new Usage(Map.of());

  private static final int MOST = 20_000;
  private static final int LONGEST_PATH = 200;

  private static final Set<String> VALUES =
      Set.of("provider", "account", "region", "image", "role", "plan", "protocol");

  private static final Pattern RESOURCE =
      Pattern.compile(
          "settings|(networks|firewalls|volumes|servers|clusters)\\[]|firewalls\\[]\\.rules\\[]");

  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z0-9^~*<>=][-A-Za-z0-9._/^~*<>=| ]{0,62}");

  private final Map<String, Integer> counts;

  private Usage(Map<String, Integer> counts) {
    this.counts = counts;
  }

  /** What a text uses; nothing if its format is not read here. */
  public static Usage of(String text, Format format) {
    return Outline.of(text, format, Outline.NOWHERE)
        .map(outline -> of(outline.root()))
        .orElse(NONE);
  }

  static Usage of(Part root) {
    var counts = new HashMap<String, Integer>();
    count(root, "", counts);
    return new Usage(Map.copyOf(counts));
  }

  /** What all of them use. */
  public static Usage sum(Collection<Usage> usages) {
    var sum = new HashMap<String, Integer>();
    for (var usage : usages) {
      usage.counts.forEach((name, count) -> {
        if (sum.size() < MOST || sum.containsKey(name)) {
          sum.merge(name, count, Integer::sum);
        }
      });
    }
    return new Usage(sum);
  }

  /**
   * Counts what is in a part.
   *
   * @param path to it; in a configuration, it begins with the package, so that no value fits there
   */
  private static void count(Part part, String path, Map<String, Integer> counts) {
    if (path.length() > LONGEST_PATH) {
      return;
    }
    part.members()
        .forEach((key, value) -> {
          if (!PLAIN.matcher(key).matches()) {
            return; // no key that anybody means, and perhaps half the text
          }
          counts.merge(keyName(path, key), 1, Integer::sum);
          learn(part, path, key, value.text(), counts);
          var configured = configured(part, path, key);
          var inner = path.isEmpty() ? key : path + "." + key;
          count(value, configured.isEmpty() ? inner : configured, counts);
        });
    part.items().forEach(item -> count(item, path + Part.ITEM, counts));
  }

  /** What the keys of a configuration belong to; empty for anything else. */
  static String configured(Part part, String path, String key) {
    if (!key.equals("config")) {
      return "";
    }
    return switch (path) {
      case "servers[].taskservs[]" -> "taskserv " + plain(part.text("name"));
      case "clusters[]" -> "cluster " + plain(part.text("template"));
      default -> "";
    };
  }

  private static String plain(String text) {
    return PLAIN.matcher(text).matches() ? text : "";
  }

  private static void learn(
      Part part, String path, String key, String value, Map<String, Integer> counts) {
    if (!PLAIN.matcher(value).matches()) {
      return;
    }
    if (VALUES.contains(key) && RESOURCE.matcher(path).matches()) {
      counts.merge(valueName(key, value), 1, Integer::sum);
    }
    var isTaskserv = path.equals("servers[].taskservs[]");
    var isCluster = path.equals("clusters[]");
    if ((isTaskserv && key.equals("name")) || (isCluster && key.equals("template"))) {
      counts.merge(valueName(isTaskserv ? "taskserv" : "cluster", value), 1, Integer::sum);
    }
    if (key.equals("version") && (isTaskserv || isCluster)) {
      var name = plain(part.text(isTaskserv ? "name" : "template"));
      counts.merge(valueName("version of " + name, value), 1, Integer::sum);
    }
  }

  private static String keyName(String path, String key) {
    return "key\0" + path + "\0" + key;
  }

  private static String valueName(String of, String value) {
    return "value\0" + of + "\0" + value;
  }

  int ofKey(String path, String key) {
    return counts.getOrDefault(keyName(path, key), 0);
  }

  int ofValue(String of, String value) {
    return counts.getOrDefault(valueName(of, value), 0);
  }

  Map<String, Integer> keys(String path) {
    return under(keyName(path, ""));
  }

  Map<String, Integer> values(String of) {
    return under(valueName(of, ""));
  }

  private Map<String, Integer> under(String prefix) {
    var found = new HashMap<String, Integer>();
    counts.forEach((name, count) -> {
      if (name.startsWith(prefix)) {
        found.put(name.substring(prefix.length()), count);
      }
    });
    return found;
  }
}
