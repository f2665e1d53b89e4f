package io.provisioning.orchestrator.workflow;

/**
 * How many operations of a workflow stand where; the parts add up to the total.
 *
 * @param pending also those that wait for another attempt
 * @param running also those being undone
 * @param failed also those whose undo failed
 */
public record OperationCounts(
    int total, int pending, int running, int succeeded, int failed, int skipped, int undone) {}
