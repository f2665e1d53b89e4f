package io.provisioning.orchestrator.plan;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.ResourceRef;
import org.jspecify.annotations.Nullable;

/**
 * A resource that is recorded or was found at a provider.
 *
 * @param real as it is; as recorded where it does not exist
 * @param recorded as it should be by the record; absent where nothing is recorded of it
 * @param exists whether its provider has it, for a taskserv its server
 * @param isRunning false for a server that is stopped or has failed
 */
public record Observed(
    ResourceRef resource,
    Desired real,
    @Nullable Desired recorded,
    boolean exists,
    boolean isRunning) {}
