package io.provisioning.mcp.retrieval.index;

import java.util.HashMap;
import java.util.Map;

/**
 * What people call the subject of a section where it says so in other words, as in the index at the
 * end of a book.
 *
 * @param words by place, such as `user/logs.md#Where they are`
 */
public record Subjects(Map<String, String> words) {

  static final String FILE = "subjects.txt";

  public Subjects {
    words = Map.copyOf(words);
  }

  /** Those that come with this program. */
  public static Subjects packaged() {
    var words = new HashMap<String, String>();
    for (var line : Packaged.lines(FILE)) {
      var parts = line.split(" \\| ", 2);
      words.put(parts[0], parts[1]);
    }
    return new Subjects(words);
  }

  /** Of the section of a passage; empty if there are none. */
  public String of(Passage passage) {
    return words.getOrDefault(passage.place(), "");
  }
}
