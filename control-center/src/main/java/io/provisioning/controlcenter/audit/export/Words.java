package io.provisioning.controlcenter.audit.export;

import java.util.Locale;

/** Constants as they stand in every format. */
final class Words {

  private Words() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
