package io.provisioning.provider.testkit.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.testkit.cloud.Refusal;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Parameters of a request of the query protocol. */
record Form(Map<String, String> all) {

  static Form parse(byte[] body) {
    var all = new TreeMap<String, String>();
    for (var pair : new String(body, UTF_8).split("&", -1)) {
      var parts = pair.split("=", 2);
      if (parts.length == 2) {
        all.put(parts[0], URLDecoder.decode(parts[1], UTF_8));
      }
    }
    return new Form(all);
  }

  String get(String name) {
    return all.getOrDefault(name, "");
  }

  String require(String name) {
    var value = get(name);
    if (value.isEmpty()) {
      throw new Refusal(
          400, "MissingParameter", "The request must contain the parameter " + name + ".");
    }
    return value;
  }

  /** Values of {@code <name>.1}, {@code <name>.2} and so on. */
  List<String> list(String name) {
    var values = new ArrayList<String>();
    for (int n = 1; all.containsKey(name + "." + n); n++) {
      values.add(get(name + "." + n));
    }
    return values;
  }

  /** What is below {@code <name>.1}, {@code <name>.2} and so on. */
  List<Form> forms(String name) {
    var forms = new ArrayList<Form>();
    for (var form = below(name + ".1."); !form.all.isEmpty(); ) {
      forms.add(form);
      form = below(name + "." + (forms.size() + 1) + ".");
    }
    return forms;
  }

  private Form below(String prefix) {
    var found = new TreeMap<String, String>();
    all.forEach((name, value) -> {
      if (name.startsWith(prefix)) {
        found.put(name.substring(prefix.length()), value);
      }
    });
    return new Form(found);
  }

  /** Tags in a list {@code Tag}. */
  Map<String, String> tags() {
    var tags = new TreeMap<String, String>();
    forms("Tag").forEach(tag -> tags.put(tag.require("Key"), tag.get("Value")));
    return tags;
  }

  /** Tags that what is made of a type shall have. */
  Map<String, String> tagsOf(String type) {
    var tags = new TreeMap<String, String>();
    forms("TagSpecification").stream()
        .filter(it -> it.get("ResourceType").equals(type))
        .forEach(it -> tags.putAll(it.tags()));
    return tags;
  }
}
