package io.provisioning.controlcenter.contract;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Names under which policies speak of several operations. Contracts say which an operation is in.
 */
public enum ActionGroup {
  /** Look. */
  READ("Read"),
  /** Steer what runs. */
  OPERATE("Operate"),
  /** Plan, apply, and what does so later. */
  CHANGE("Change"),
  /** Look at what the services log. */
  DIAGNOSE("Diagnose"),
  /** What everybody who signed in may do. */
  OWN("Own"),
  /** Look at who did what. */
  AUDIT("Audit"),
  /** Who may do what, and how the platform works. */
  ADMINISTER("Administer"),
  /** Help oneself in an emergency, with a second person. */
  BREAK_GLASS("BreakGlass"),
  /** Asks a person for a fresh second factor. */
  RISKY("Risky"),
  /** What the owner of the machine may do as well, while nobody has signed in on it. */
  LOCAL("Local");

  private final String text;

  ActionGroup(String text) {
    this.text = text;
  }

  /** As contracts and policies write it. */
  public String text() {
    return text;
  }

  static Optional<ActionGroup> find(String text) {
    return Arrays.stream(values()).filter(group -> group.text.equals(text)).findFirst();
  }

  static List<String> texts() {
    return Arrays.stream(values()).map(ActionGroup::text).toList();
  }
}
