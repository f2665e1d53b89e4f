package io.provisioning.mcp.retrieval.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.BytesRef;

/** The words of an index, in which those of a question are understood. */
public final class Vocabulary {

  private static final float SYNONYM = 0.7f;
  private static final float MISSPELLED = 0.8f;

  /** A question about what nothing here has is about something else. */
  private static final double UNKNOWN = 1.4;

  /** A shorter word is too near to others. */
  private static final int LONG_ENOUGH = 5;

  private static final int LONG = 8;
  private static final int MOST_SPELLINGS = 3;
  private static final int MOST_WORDS = 32;

  private final IndexReader reader;
  private final Thesaurus thesaurus;

  Vocabulary(IndexReader reader, Thesaurus thesaurus) {
    this.reader = reader;
    this.thesaurus = thesaurus;
  }

  /**
   * The question that these words put: with others that mean the same, and where nothing has a
   * word, with those that are spelled nearly like it.
   */
  Question question(List<String> words) throws IOException {
    var wanted = new ArrayList<Wanted>();
    for (var word : new LinkedHashSet<>(words).stream().limit(MOST_WORDS).toList()) {
      wanted.add(wanted(word));
    }
    return new Question(wanted);
  }

  private Wanted wanted(String word) throws IOException {
    var accepted = new HashMap<String, Float>();
    accepted.put(word, 1f);
    for (var other : thesaurus.of(word)) {
      accepted.put(other, SYNONYM);
    }
    if (passages(word) == 0) {
      for (var other : spelledAlike(word)) {
        accepted.put(other, MISSPELLED);
        thesaurus.of(other).forEach(each -> accepted.putIfAbsent(each, SYNONYM * MISSPELLED));
      }
    }
    return new Wanted(weight(word, accepted.keySet()), accepted);
  }

  /** By how many passages have the word itself, or if none has, one of the others. */
  private double weight(String word, Set<String> accepted) throws IOException {
    var passages = passages(word);
    if (passages == 0) {
      for (var other : accepted) {
        passages = Math.max(passages, passages(other));
      }
    }
    var weight = Math.log(1 + (reader.numDocs() + 1) / (passages + 0.5));
    return passages == 0 ? weight * UNKNOWN : weight;
  }

  private int passages(String word) throws IOException {
    return reader.docFreq(new Term(PassageIndex.WORDS, word));
  }

  private Iterable<String> spelledAlike(String word) throws IOException {
    var terms = MultiTerms.getTerms(reader, PassageIndex.WORDS);
    if (terms == null || word.length() < LONG_ENOUGH) {
      return List.of();
    }
    var edits = word.length() < LONG ? 1 : 2;
    var near = new FuzzyTermsEnum(terms, new Term(PassageIndex.WORDS, word), edits, 1, true);
    Map<Integer, String> mostUsed = new TreeMap<>();
    for (BytesRef each = near.next(); each != null; each = near.next()) {
      mostUsed.put(-near.docFreq(), each.utf8ToString());
    }
    return mostUsed.values().stream().limit(MOST_SPELLINGS).toList();
  }
}
