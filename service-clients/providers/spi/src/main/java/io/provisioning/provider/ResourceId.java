package io.provisioning.provider;

import java.util.regex.Pattern;

/**
 * The identity of a resource, chosen by the platform and stored with the resource by its provider.
 */
public record ResourceId(Scope scope, ResourceKind kind, String name) {

  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  public ResourceId {
    requireName("name", name);
  }

  static void requireName(String what, String value) {
    if (!NAME.matcher(value).matches()) {
      throw new IllegalArgumentException(
          what
              + " `"
              + value
              + "` is not a DNS label (lower case letters, digits, inner dashes, 63 at most)");
    }
  }
}
