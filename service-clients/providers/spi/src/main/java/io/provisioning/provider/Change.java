package io.provisioning.provider;

/** What it takes to turn one specification into another. */
public enum Change {
  NONE,
  IN_PLACE,
  /** Only by deleting and creating again; what a server's own disk or a volume holds is lost. */
  REPLACE
}
