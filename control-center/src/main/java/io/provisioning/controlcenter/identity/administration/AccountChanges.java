package io.provisioning.controlcenter.identity.administration;

import io.provisioning.controlcenter.identity.account.User;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a change did to an account's rights, for the audit. */
final class AccountChanges {

  private AccountChanges() {}

  static Map<String, String> between(User before, User after) {
    return between(
        before.roles(), after.roles(), before.groups(), after.groups(), after.disabled());
  }

  static Map<String, String> between(
      List<String> rolesBefore,
      List<String> rolesAfter,
      List<String> groupsBefore,
      List<String> groupsAfter,
      boolean disabled) {
    var details = new TreeMap<String, String>();
    if (!rolesBefore.equals(rolesAfter)) {
      details.put("roles", rolesBefore + " → " + rolesAfter);
    }
    if (!groupsBefore.equals(groupsAfter)) {
      details.put("groups", groupsBefore + " → " + groupsAfter);
    }
    details.put("disabled", String.valueOf(disabled));
    return details;
  }
}
