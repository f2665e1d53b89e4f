package io.provisioning.controlcenter.identity.passkey;

/** What a challenge is for. An answer to one is none to another. */
public sealed interface Ceremony {

  /** A passkey is made in a session. */
  record Registration(String session) implements Ceremony {}

  /** Somebody signs in, with a passkey alone or besides a password. */
  record SignIn() implements Ceremony {}

  /** A factor is shown again in a session. */
  record StepUp(String session) implements Ceremony {}
}
