package io.provisioning.controlcenter.authorization.policy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Policies that one schema allows: to validate them takes Cedar longer than everything else that is
 * done with them, and whatever changes, most stay as they were. Safe for use by many threads.
 */
final class KnownPolicies {

  private static final int MOST = 1_000;

  /** Characters; longer ones are validated each time, so that all of them have few megabytes. */
  private static final int LONGEST = 4_000;

  /** Texts and their JSON form, the latest used last. */
  private final Map<String, String> forms = new LinkedHashMap<>(16, 0.75f, true);

  /** Cedar's JSON form of a policy that was found to be valid. */
  synchronized Optional<String> find(String text) {
    return Optional.ofNullable(forms.get(text));
  }

  synchronized void add(String text, String form) {
    if (text.length() > LONGEST) {
      return;
    }
    forms.put(text, form);
    if (forms.size() > MOST) {
      forms.remove(forms.keySet().iterator().next());
    }
  }
}
