package io.provisioning.controlcenter.dashboard;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.json.JsonMapper;

/**
 * The files of the dashboard. What is not listed by its build is not there, so no spelling of a
 * path leads to anything else on the class path.
 */
final class DashboardFiles {

  private static final String FOLDER = "/io/provisioning/dashboard/";
  private static final String INDEX = "index.html";

  private final Listing listing;

  private DashboardFiles(Listing listing) {
    this.listing = listing;
  }

  /**
   * A file.
   *
   * @param type media type
   * @param isNamedByContent whether other content would have another name
   * @param encodings in which it is there too, the smallest first, by their name in HTTP
   */
  record DashboardFile(String name, String type, boolean isNamedByContent, List<String> encodings) {

    DashboardFile {
      encodings = List.copyOf(encodings);
    }

    /**
     * Its bytes.
     *
     * @param encoding one of its own, or `identity`
     */
    byte[] read(String encoding) throws IOException {
      var suffix =
          switch (encoding) {
            case "br" -> ".br";
            case "gzip" -> ".gz";
            default -> "";
          };
      try (var input = open(name + suffix)) {
        return input.readAllBytes();
      }
    }
  }

  /** What the build lists: the first segments of the addresses of pages, and all files by name. */
  private record Listing(Set<String> pages, Map<String, Entry> files) {}

  private record Entry(String type, boolean hashed, List<String> encodings) {}

  /** Reads what the build lists. */
  static DashboardFiles read(JsonMapper json) throws IOException {
    try (var input = open("files.json")) {
      return new DashboardFiles(json.readValue(input, Listing.class));
    }
  }

  /** The file at a path, as it stands in a request. */
  Optional<DashboardFile> find(String path) {
    return file(path.substring(1)).filter(file -> !file.name().equals(INDEX));
  }

  /** The file that shows the page at a path, if there is such a page. */
  Optional<DashboardFile> findPage(String path) {
    var first = first(path);
    return first.isEmpty() || listing.pages().contains(first) ? file(INDEX) : Optional.empty();
  }

  /** The file that says of an address that there is no such page; absent below folders of files. */
  Optional<DashboardFile> findMissingPage(String path) {
    var first = first(path);
    return first.contains(".") || listing.files().keySet().stream().anyMatch(isIn(first))
        ? Optional.empty()
        : file(INDEX);
  }

  private static Predicate<String> isIn(String folder) {
    return name -> name.startsWith(folder + "/");
  }

  /** The first segment of a path. */
  static String first(String path) {
    return path.substring(1).split("/", 2)[0];
  }

  private Optional<DashboardFile> file(String name) {
    return Optional.ofNullable(listing.files().get(name))
        .map(entry -> new DashboardFile(name, entry.type(), entry.hashed(), entry.encodings()));
  }

  private static InputStream open(String name) {
    return requireNonNull(
        DashboardFiles.class.getResourceAsStream(FOLDER + name),
        () -> "the dashboard was not built: `%s` is missing".formatted(name));
  }
}
