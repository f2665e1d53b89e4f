package io.provisioning.docs;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Packages of the whole house: nobody knows a room of more types. */
class RoomsTests {

  private static final long MOST_TYPES = 30;
  private static final long MANY_TYPES = 20;
  private static final int MOST_ROOMS_OF_MANY_TYPES = 5;

  @Test
  void roomsAreSmallEnoughToKnow() throws IOException {
    var rooms = rooms();
    assertThat(rooms).hasSizeGreaterThan(200);
    assertThat(rooms)
        .as("packages of more than %d types", MOST_TYPES)
        .allSatisfy((_, types) -> assertThat(types).isLessThanOrEqualTo(MOST_TYPES));
    rooms.values().removeIf(types -> types <= MANY_TYPES);
    assertThat(rooms)
        .as("packages of more than %d types", MANY_TYPES)
        .hasSizeLessThanOrEqualTo(MOST_ROOMS_OF_MANY_TYPES);
  }

  /** The number of types of each package, by its folder in the checkout. */
  private static Map<Path, Long> rooms() throws IOException {
    try (var files = Files.walk(Checkout.ROOT)) {
      return files
          .map(Checkout.ROOT::relativize)
          .filter(RoomsTests::isType)
          .collect(groupingBy(Path::getParent, counting()));
    }
  }

  private static boolean isType(Path file) {
    var path = file.toString();
    return path.endsWith(".java")
        && path.contains("src/main/java/")
        && !path.contains("target/")
        && !path.endsWith("package-info.java");
  }
}
