package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.identity.Caller;

/** Decides who may do what. Safe for use by many threads. */
public interface Authorizer {

  /** Decides; what cannot be decided is denied. */
  Decision decide(Caller caller, Question question);
}
