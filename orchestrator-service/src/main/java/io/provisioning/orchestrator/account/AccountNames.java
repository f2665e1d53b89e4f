package io.provisioning.orchestrator.account;

import io.provisioning.config.infrastructure.AccountRef;
import java.util.regex.Pattern;

/** Names in requests, refused where they could mean something else in a path. */
final class AccountNames {

  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?");
  private static final Pattern WORKSPACE = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  private AccountNames() {}

  /**
   * The account that a request names.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if a name cannot be one
   */
  static AccountRef account(String workspace, String provider, String name) {
    requireWorkspace(workspace);
    require(NAME, "provider", provider, 40);
    require(NAME, "account", name, 40);
    return new AccountRef(provider, name);
  }

  static void requireWorkspace(String workspace) {
    require(WORKSPACE, "workspace", workspace, 63);
  }

  private static void require(Pattern pattern, String what, String name, int longest) {
    if (!pattern.matcher(name).matches()) {
      throw AccountProblem.INVALID_PROVIDER_ACCOUNT.because(
          "`%s` is not a valid name of a%s %s"
              .formatted(
                  name.length() > 100 ? name.substring(0, 100) + "…" : name,
                  what.startsWith("a") ? "n" : "",
                  what),
          "use lower case letters, digits and inner dashes, at most %d".formatted(longest));
    }
  }
}
