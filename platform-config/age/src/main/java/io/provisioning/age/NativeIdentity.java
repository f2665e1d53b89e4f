package io.provisioning.age;

/** An identity of the format's own, which has a form as text. */
public sealed interface NativeIdentity permits HybridIdentity, X25519Identity {

  /** As files of identities have it; it is secret. */
  String secret();

  /** Whom files are encrypted to that it opens. */
  Recipient recipient();
}
