package io.provisioning.orchestrator.admission.ticket;

import java.util.Comparator;
import java.util.Locale;

/**
 * What a limit or a pause holds for.
 *
 * @param name of the workflow, workspace or provider; {@code provider/account} of an account;
 *     {@code key=value} of a label; empty for everything
 */
public record AdmissionScope(Kind kind, String name) {

  public static final Comparator<AdmissionScope> WIDEST_FIRST =
      Comparator.comparing(AdmissionScope::kind).reversed().thenComparing(AdmissionScope::name);

  /** What there can be limits for, from the narrowest to the widest. */
  public enum Kind {
    WORKFLOW,
    WORKSPACE,
    LABEL,
    ACCOUNT,
    PROVIDER,
    EVERYTHING
  }

  public static AdmissionScope everything() {
    return new AdmissionScope(Kind.EVERYTHING, "");
  }

  public static AdmissionScope workflow(String id) {
    return new AdmissionScope(Kind.WORKFLOW, id);
  }

  public static AdmissionScope workspace(String name) {
    return new AdmissionScope(Kind.WORKSPACE, name);
  }

  public static AdmissionScope label(String key, String value) {
    return new AdmissionScope(Kind.LABEL, key + "=" + value);
  }

  public static AdmissionScope provider(String name) {
    return new AdmissionScope(Kind.PROVIDER, name);
  }

  public static AdmissionScope account(String provider, String account) {
    return new AdmissionScope(Kind.ACCOUNT, provider + "/" + account);
  }

  public String before(char separator) {
    return name.substring(0, name.indexOf(separator));
  }

  public String after(char separator) {
    return name.substring(name.indexOf(separator) + 1);
  }

  /** Such as {@code workspace dev}. */
  @Override
  public String toString() {
    var word = kind.name().toLowerCase(Locale.ROOT);
    return name.isEmpty() ? word : word + " " + name;
  }
}
