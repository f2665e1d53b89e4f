package io.provisioning.config.layer;

import io.provisioning.config.problem.Origin;

/**
 * A key and the value one layer gives it.
 *
 * @param value as it is written: String, Long or Boolean, before interpolation
 * @param origin where the value stands
 * @param isSealed whether it stands there encrypted; it is taken as it is, without interpolation
 */
public record Setting(Key<?> key, Layer layer, Object value, Origin origin, boolean isSealed) {

  /** What is shown of a value that is encrypted where it stands. */
  public static final String SEALED = "(sealed)";

  Setting(Key<?> key, Layer layer, Object value, Origin origin) {
    this(key, layer, value, origin, false);
  }

  String text() {
    return value.toString();
  }

  boolean isTemplate() {
    return !isSealed && Interpolation.isTemplate(text());
  }

  /** The same for people, without a value that is sealed. */
  Setting shown() {
    return isSealed ? new Setting(key, layer, SEALED, origin, true) : this;
  }

  /** Without a value that is sealed. */
  @Override
  public String toString() {
    return key + " = " + (isSealed ? SEALED : value) + " (" + origin + ")";
  }
}
