package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.authorization.policy.Entities;
import io.provisioning.controlcenter.authorization.policy.Entity;
import io.provisioning.controlcenter.authorization.policy.Query;

/**
 * A question in the words of policies, with whom and what it is about.
 *
 * @param known whom and what there is
 * @param principal who asks
 * @param resource what it is about
 */
public record Situation(Query query, Entities known, Entity principal, Entity resource) {}
