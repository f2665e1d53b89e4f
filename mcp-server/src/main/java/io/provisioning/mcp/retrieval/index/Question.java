package io.provisioning.mcp.retrieval.index;

import java.util.List;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** What is looked for. */
public record Question(List<Wanted> words) {

  public Question {
    words = List.copyOf(words);
  }

  /** BM25F: a passage is the better, the more of the words it has, and the better the places. */
  Query query() {
    var query = new BooleanQuery.Builder();
    for (var word : words) {
      var any =
          word.accepted().entrySet().stream()
              .map(each -> (Query) new BoostQuery(term(each.getKey()), each.getValue()))
              .toList();
      var one = new DisjunctionMaxQuery(any, 0);
      query.add(new BoostQuery(one, word.importance()), Occur.SHOULD);
    }
    return query.build();
  }

  private static Query term(String word) {
    return new TermQuery(new Term(PassageIndex.WORDS, word));
  }

  /** How much of what is asked for a text speaks of, from 0 to 1. */
  double coverage(Set<String> text) {
    var all = words.stream().mapToDouble(Question::weight).sum();
    var covered = words.stream().mapToDouble(word -> weight(word) * word.share(text)).sum();
    return all == 0 ? 0 : covered / all;
  }

  private static double weight(Wanted word) {
    return word.weight() * word.importance();
  }
}
