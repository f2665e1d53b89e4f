package io.provisioning.docs;

import java.nio.file.Path;

/** The checkout that the tests run in. */
final class Checkout {

  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Checkout() {}
}
