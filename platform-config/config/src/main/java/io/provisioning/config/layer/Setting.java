package io.provisioning.config.layer;

import io.provisioning.config.problem.Origin;

/**
 * A key and the value one layer gives it.
 *
 * @param value as it is written: String, Long or Boolean, before interpolation
 * @param origin where the value stands
 */
public record Setting(Key<?> key, Layer layer, Object value, Origin origin) {

  String text() {
    return value.toString();
  }
}
