package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.retrieval.index.Digest;
import io.provisioning.mcp.retrieval.index.Passage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The pages of the documentation.
 *
 * @param pages each with its name, such as `user/cli.md`
 */
record Documentation(Map<String, String> pages) {

  private static final String FOLDER = "io/provisioning/documentation/";

  /** Changes whenever passages are cut in another way. */
  private static final String CUT = "1";

  /** What comes with this program. */
  static Documentation packaged() {
    var pages = new TreeMap<String, String>();
    try {
      var resources = new PathMatchingResourcePatternResolver();
      for (var page : resources.getResources("classpath*:" + FOLDER + "**/*.md")) {
        var address = page.getURL().getPath();
        var name = address.substring(address.lastIndexOf(FOLDER) + FOLDER.length());
        pages.put(name, page.getContentAsString(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Documentation(pages);
  }

  /** Of all pages. Lists of links answer nothing. */
  List<Passage> passages() {
    return pages.entrySet().stream()
        .filter(page -> !page.getKey().equals("problems/README.md"))
        .flatMap(page -> Markdown.passages(page.getKey(), page.getValue()).stream())
        .toList();
  }

  /** The same only for the same pages, cut alike. */
  String version() {
    return Digest.of(CUT + pages);
  }
}
