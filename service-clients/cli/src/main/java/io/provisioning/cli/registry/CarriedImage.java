package io.provisioning.cli.registry;

import io.provisioning.cli.layout.Descriptor;

/**
 * An image of a layout, and what it is called in the registry.
 *
 * @param name with a tag, or with the digest where it has none
 */
record CarriedImage(ImageName name, Descriptor manifest) {

  /** Of cosign: it says something of an image beside it. */
  boolean isSignature() {
    return name.reference().filter(it -> it.matches("sha(?:256|512)-[0-9a-f]+\\..+")).isPresent();
  }
}
