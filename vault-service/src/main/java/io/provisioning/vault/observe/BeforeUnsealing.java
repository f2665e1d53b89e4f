package io.provisioning.vault.observe;

/** What has to be in order before keys are opened or made. */
@FunctionalInterface
public interface BeforeUnsealing {

  /** Puts it in order; done again, it changes nothing. */
  void prepare();
}
