package io.provisioning.provider;

/** Abstract size of a server; each provider says what it means there. */
public enum PlanSize {
  SMALL,
  MEDIUM,
  LARGE,
  XLARGE
}
