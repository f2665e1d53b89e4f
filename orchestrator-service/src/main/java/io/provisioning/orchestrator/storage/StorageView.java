package io.provisioning.orchestrator.storage;

import io.provisioning.orchestrator.storage.MigrationView.PlaceView;
import org.jspecify.annotations.Nullable;

/**
 * Where the journal is.
 *
 * @param migration the last one since the service was started
 */
record StorageView(PlaceView inForce, @Nullable MigrationView migration) {}
