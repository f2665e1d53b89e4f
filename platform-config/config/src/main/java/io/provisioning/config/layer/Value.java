package io.provisioning.config.layer;

import io.provisioning.config.problem.Origin;

/**
 * A key's value in force.
 *
 * @param text after interpolation; {@link Setting#SEALED} for one that is sealed
 * @param layer that set it
 * @param origin where it stands
 */
public record Value(Key<?> key, String text, Layer layer, Origin origin) {}
