package io.provisioning.vault.seal;

/** What is under the seal. */
public interface Inventory {

  /** Of all workspaces. */
  long secrets();

  /** Of all secrets, with the deleted ones. */
  long versions();
}
