package io.provisioning.controlcenter.authorization.policy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The policies that come with the program: what the roles may do, and what nobody may. */
final class BuiltInPolicies {

  private static final String DIRECTORY = "/authorization/policies/";

  private BuiltInPolicies() {}

  static List<PolicyFile> read() {
    return Stream.of("roles.cedar", "safety.cedar").map(BuiltInPolicies::read).toList();
  }

  private static PolicyFile read(String name) {
    try (var stream =
        Objects.requireNonNull(BuiltInPolicies.class.getResourceAsStream(DIRECTORY + name), name)) {
      return new PolicyFile(name, new String(stream.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
