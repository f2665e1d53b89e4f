package io.provisioning.surrealdb.value;

/** The absence of a value, which SurrealDB tells from NULL: a field that is NONE is not there. */
public enum None {
  /** The only one. */
  NONE
}
