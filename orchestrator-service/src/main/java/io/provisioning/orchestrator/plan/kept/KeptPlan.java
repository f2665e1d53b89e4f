package io.provisioning.orchestrator.plan.kept;

import io.provisioning.orchestrator.plan.CreatePlan;
import java.time.Instant;
import java.util.Map;

/**
 * What it takes to make a plan again and to tell what has changed.
 *
 * @param marks of its operations by id
 */
record KeptPlan(Instant createdAt, CreatePlan request, Map<String, String> marks) {}
