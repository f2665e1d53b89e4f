package io.provisioning.mcp.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.mcp.retrieval.index.Passage.Collection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptIndexTests {

  private static final Set<Collection> DOCUMENTATION = Set.of(Collection.DOCUMENTATION);

  @TempDir private Path directory;

  @Test
  void whatWasReadOnceIsKept() {
    var first = opened();
    first
        .get()
        .replace(
            Collection.declaration("dev", "web"),
            "1",
            DeclaredText.passages("dev", "web", "infra.yaml", "name: web"));
    var size = first.get().size();
    first.destroy();

    var second = opened();

    assertThat(second.get().size()).isEqualTo(size);
    assertThat(second.get().version(Collection.declaration("dev", "web"))).contains("1");
    second.destroy();
  }

  @Test
  void aDamagedIndexIsMadeAnew() throws IOException {
    opened().destroy();
    try (var files = Files.list(directory)) {
      for (var file : files.filter(each -> each.toString().contains("segments_")).toList()) {
        Files.write(file, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17});
      }
    }

    var index = opened();

    assertThat(Answers.to("enable https", index.get(), DOCUMENTATION, 5).hits()).isNotEmpty();
    index.destroy();
  }

  @Test
  void anIndexOfAnotherFormIsMadeAnew() throws IOException {
    var versions =
        Map.of(Collection.DOCUMENTATION.id(), Documentation.packaged().version()).entrySet();
    try (var writer = new IndexWriter(FSDirectory.open(directory), new IndexWriterConfig())) {
      writer.setLiveCommitData(versions);
      writer.commit();
    }

    var index = opened();

    assertThat(index.get().size()).isPositive();
    index.destroy();
  }

  private KeptIndex opened() {
    var index = new KeptIndex(directory);
    index.open();
    index.get();
    return index;
  }
}
