package io.provisioning.mcp.retrieval.index;

import io.provisioning.mcp.retrieval.index.Passage.Collection;
import io.provisioning.mcp.retrieval.index.Passage.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Passages, searched by their words. Safe for use by many threads.
 *
 * <p>A collection is replaced as a whole, with a version that says what is in it.
 */
public final class PassageIndex implements Closeable {

  /** In which all is searched: what weighs more is in it as often as it weighs. */
  static final String WORDS = "words";

  private static final int TITLE_WEIGHT = 2;
  private static final int HEADING_WEIGHT = 4;
  private static final int SUBJECT_WEIGHT = 3;

  /** Changes whenever passages are indexed in another way. */
  private static final String FORM = "2";

  private static final String COLLECTION = "collection";
  private static final String KIND = "kind";
  private static final String NAME = "name";
  private static final String SOURCE = "source";
  private static final String LINE = "line";
  private static final String TITLE = "title";
  private static final String HEADING = "heading";
  private static final String TEXT = "text";
  private static final String SPOKEN_OF = "spoken-of";
  private static final String FORM_KEY = "form";

  /**
   * Sections differ in length more than in how much they say. Words that are there several times,
   * as those of headings are by their weight, go on to count.
   */
  private static final BM25Similarity RANKING = new BM25Similarity(3, 0.35f);

  private static final FieldType SEARCHED = new FieldType();

  static {
    SEARCHED.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    SEARCHED.setTokenized(true);
    SEARCHED.freeze();
  }

  /** A small one, for there is little to write. */
  private static final double BUFFER_MB = 8;

  private final Words words = new Words();
  private final Thesaurus thesaurus = Thesaurus.packaged(words);
  private final Subjects subjects = Subjects.packaged();
  private final String form =
      Digest.of(FORM + Packaged.lines(Subjects.FILE) + Packaged.lines(Words.PHRASES));
  private final Directory directory;
  private final IndexWriter writer;
  private final SearcherManager searchers;
  private final Map<String, String> versions = new HashMap<>();

  /** Opens what the directory has, which is closed with it. */
  public PassageIndex(Directory directory) throws IOException {
    this.directory = directory;
    writer =
        new IndexWriter(
            directory,
            new IndexWriterConfig(words).setSimilarity(RANKING).setRAMBufferSizeMB(BUFFER_MB));
    var kept = writer.getLiveCommitData();
    if (kept != null) {
      kept.forEach(each -> versions.put(each.getKey(), each.getValue()));
    }
    if (!form.equals(versions.put(FORM_KEY, form))) {
      writer.deleteAll();
      versions.keySet().retainAll(Set.of(FORM_KEY));
    }
    searchers = new SearcherManager(writer, new Ranked());
  }

  private static final class Ranked extends SearcherFactory {
    @Override
    public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
      var searcher = new IndexSearcher(reader);
      searcher.setSimilarity(RANKING);
      return searcher;
    }
  }

  /**
   * A passage that fits a question.
   *
   * @param coverage how much of the question it and its section speak of, from 0 to 1
   */
  public record Hit(Passage passage, double score, double coverage) {}

  /** The version of a collection; empty if there is none. */
  public synchronized Optional<String> version(Collection collection) {
    return Optional.ofNullable(versions.get(collection.id()));
  }

  /** Puts these passages in place of what the collection had. Durable when it returns. */
  public synchronized void replace(Collection collection, String version, List<Passage> passages) {
    try {
      var had = new Term(COLLECTION, collection.id());
      if (passages.isEmpty()) {
        writer.deleteDocuments(had); // the writer miscounts its memory for a block of none
      } else {
        writer.updateDocuments(had, passages.stream().map(this::document).toList());
      }
      versions.put(collection.id(), version);
      writer.setLiveCommitData(versions.entrySet());
      writer.commit();
      searchers.maybeRefreshBlocking();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes everything. */
  public synchronized void clear() {
    try {
      writer.deleteAll();
      versions.keySet().retainAll(Set.of(FORM_KEY));
      writer.setLiveCommitData(versions.entrySet());
      writer.commit();
      searchers.maybeRefreshBlocking();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Number of passages. */
  public int size() {
    return writer.getDocStats().numDocs;
  }

  /** Number of passages of a kind. */
  public int size(Kind kind) {
    return searched(searcher -> searcher.getIndexReader().docFreq(new Term(KIND, kind.name())));
  }

  /**
   * The best passages, best first.
   *
   * @param among collections that may be searched
   */
  public List<Hit> search(String question, java.util.Collection<Collection> among, int most) {
    return searched(searcher -> {
      var vocabulary = new Vocabulary(searcher.getIndexReader(), thesaurus);
      var asked = vocabulary.question(words.of(question));
      var ids = among.stream().map(each -> new BytesRef(each.id())).toList();
      var query =
          new BooleanQuery.Builder()
              .add(asked.query(), Occur.MUST)
              .add(new TermInSetQuery(COLLECTION, ids), Occur.FILTER)
              .build();
      var found = new ArrayList<Found>();
      var stored = searcher.storedFields();
      for (var each : searcher.search(query, most).scoreDocs) {
        found.add(Found.of(stored.document(each.doc), each.score));
      }
      return covered(asked, found);
    });
  }

  private record Found(Passage passage, float score, Set<String> words) {
    static Found of(Document document, float score) {
      var words = Set.copyOf(List.of(document.get(SPOKEN_OF).split(" ", -1)));
      return new Found(PassageIndex.passage(document), score, words);
    }
  }

  private static List<Hit> covered(Question asked, List<Found> found) {
    var sections = new HashMap<String, Set<String>>();
    for (var each : found) {
      var section = each.passage().section();
      sections.computeIfAbsent(section, _ -> new HashSet<>()).addAll(each.words());
    }
    var hits = new ArrayList<Hit>();
    for (var each : found) {
      var section = sections.getOrDefault(each.passage().section(), Set.of());
      var coverage = (asked.coverage(each.words()) + asked.coverage(section)) / 2;
      hits.add(new Hit(each.passage(), each.score(), coverage));
    }
    return hits;
  }

  private interface Search<T> {
    T apply(IndexSearcher searcher) throws IOException;
  }

  private <T> T searched(Search<T> search) {
    try {
      var searcher = searchers.acquire();
      try {
        return search.apply(searcher);
      } finally {
        searchers.release(searcher);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Document document(Passage passage) {
    var document = new Document();
    document.add(new StringField(COLLECTION, passage.collection().id(), Field.Store.NO));
    document.add(new StringField(KIND, passage.collection().kind().name(), Field.Store.YES));
    document.add(new StoredField(NAME, passage.collection().name()));
    document.add(new StoredField(SOURCE, passage.source()));
    document.add(new StoredField(LINE, passage.line()));
    document.add(new StoredField(TITLE, passage.title()));
    document.add(new StoredField(HEADING, passage.heading()));
    document.add(new StoredField(TEXT, passage.text()));

    var subject = subjects.of(passage);
    var headings = passage.subheadings() + ' ' + passage.page();
    add(document, passage.searched(), 1);
    add(document, passage.title(), TITLE_WEIGHT);
    add(document, headings, HEADING_WEIGHT);
    add(document, subject, SUBJECT_WEIGHT);
    var all = String.join(" ", passage.source(), passage.heading(), passage.searched(), subject);
    document.add(new StoredField(SPOKEN_OF, String.join(" ", new TreeSet<>(words.of(all)))));
    return document;
  }

  private static void add(Document document, String text, int weight) {
    for (var time = 0; time < weight; time++) {
      document.add(new Field(WORDS, text, SEARCHED));
    }
  }

  private static Passage passage(Document document) {
    var kind = Kind.valueOf(document.get(KIND));
    return new Passage(
        new Collection(kind, document.get(NAME)),
        document.get(SOURCE),
        Integer.parseInt(document.get(LINE)),
        document.get(TITLE),
        document.get(HEADING),
        document.get(TEXT));
  }

  @Override
  public void close() throws IOException {
    searchers.close();
    writer.close();
    directory.close();
  }
}
