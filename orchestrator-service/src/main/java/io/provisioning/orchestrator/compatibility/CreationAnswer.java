package io.provisioning.orchestrator.compatibility;

import org.jspecify.annotations.Nullable;

/**
 * The answer to a creation.
 *
 * @param data id of the task; the plan where no more was wanted
 * @param task where the client waited for it
 */
record CreationAnswer(boolean success, Object data, @Nullable TaskView task) {}
