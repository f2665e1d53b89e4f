package io.provisioning.orchestrator.storage;

/** Where a journal can be, as people name it. */
enum StorageKind {
  FILESYSTEM,
  SURREALDB_EMBEDDED,
  SURREALDB_SERVER
}
