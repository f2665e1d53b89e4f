package io.provisioning.vault.seal;

import java.util.List;

/**
 * What a sealed value belongs to. It opens for nothing else.
 *
 * @param facts whatever else is recorded with the value and must not be swapped, in order
 */
public record Binding(String workspace, String path, int version, List<String> facts) {

  /** Copies the list. */
  public Binding {
    facts = List.copyOf(facts);
  }
}
