package io.provisioning.orchestrator.scheduling;

import java.util.Comparator;
import java.util.Locale;

/**
 * What a limit or a pause holds for.
 *
 * @param name of the workflow, workspace or provider; {@code provider/account} of an account;
 *     {@code key=value} of a label; empty for everything
 */
public record Scope(Kind kind, String name) {

  static final Comparator<Scope> WIDEST_FIRST =
      Comparator.comparing(Scope::kind).reversed().thenComparing(Scope::name);

  /** What there can be limits for, from the narrowest to the widest. */
  public enum Kind {
    WORKFLOW,
    WORKSPACE,
    LABEL,
    ACCOUNT,
    PROVIDER,
    EVERYTHING
  }

  public static Scope everything() {
    return new Scope(Kind.EVERYTHING, "");
  }

  public static Scope workflow(String id) {
    return new Scope(Kind.WORKFLOW, id);
  }

  public static Scope workspace(String name) {
    return new Scope(Kind.WORKSPACE, name);
  }

  public static Scope label(String key, String value) {
    return new Scope(Kind.LABEL, key + "=" + value);
  }

  public static Scope provider(String name) {
    return new Scope(Kind.PROVIDER, name);
  }

  public static Scope account(String provider, String account) {
    return new Scope(Kind.ACCOUNT, provider + "/" + account);
  }

  String before(char separator) {
    return name.substring(0, name.indexOf(separator));
  }

  String after(char separator) {
    return name.substring(name.indexOf(separator) + 1);
  }

  /** Such as {@code workspace dev}. */
  @Override
  public String toString() {
    var word = kind.name().toLowerCase(Locale.ROOT);
    return name.isEmpty() ? word : word + " " + name;
  }
}
