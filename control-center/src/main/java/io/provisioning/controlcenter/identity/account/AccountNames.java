package io.provisioning.controlcenter.identity.account;

import io.provisioning.controlcenter.identity.IdentityProblem;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** How names of accounts, roles and groups are written. */
public final class AccountNames {

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._@+-]{0,63}");
  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

  private AccountNames() {}

  /** The one form of a name, in which it is stored and looked for. */
  public static String normal(String name) {
    return Normalizer.normalize(name.strip(), Form.NFKC).toLowerCase(Locale.ROOT);
  }

  /** A name in its one form, if an account can have it. */
  public static String checkedName(String name) {
    var normal = normal(name);
    if (!NAME.matcher(normal).matches()) {
      throw IdentityProblem.UNSUITABLE_ACCOUNT.because(
          "`" + name + "` cannot be the name of an account",
          "name",
          "1 to 64 letters, digits and `._@+-`, a letter or digit first",
          "`" + name + "`");
    }
    return normal;
  }

  public static String checkedId(String field, String id) {
    if (!ID.matcher(id).matches()) {
      throw IdentityProblem.UNSUITABLE_ACCOUNT.because(
          "`" + id + "` cannot be used in `" + field + "`",
          field,
          "1 to 63 lower-case letters, digits and `-`, a letter or digit first",
          "`" + id + "`");
    }
    return id;
  }

  public static List<String> checkedIds(String field, Collection<String> ids) {
    return ids.stream().map(id -> checkedId(field, id)).distinct().sorted().toList();
  }
}
