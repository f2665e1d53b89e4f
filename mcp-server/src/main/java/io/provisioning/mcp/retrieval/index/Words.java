package io.provisioning.mcp.retrieval.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.analysis.synonym.SynonymGraphFilter;
import org.apache.lucene.analysis.synonym.SynonymMap;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.util.CharTokenizer;
import org.apache.lucene.util.CharsRef;

/**
 * The words of a text as they are compared: letters and digits in lower case, without endings and
 * without words that say nothing. Names with dots and hyphens are several words; a verb with its
 * particle is one.
 */
public final class Words extends Analyzer {

  static final String PHRASES = "phrases.txt";

  private static final int LONGEST = 40;

  /** Words of every sentence, and those with which a question is put. */
  private static final CharArraySet EMPTY =
      StopFilter.makeStopSet(
          List.of(
              """
              a an and are as at be been being but by for from had has have if in into is it its no not of on or such
              that the their then there these they this those to was were will with about also any both each few he her
              here him his i me my mine more most myself our ours out own same she so some than them themselves through
              too under until up us very we whom you your yours yourself
              am can could did do does doing don doesn didn how im ive should would what whats when where which who why
              whose may might must shall let lets please tell show explain say says mean means want wants need needs
              like get gets got give go goes going happen happens happened really just now right actually already ever
              something somebody someone anything anybody thing things way possible able know see find look there s t m
              re ve ll d make makes made put take takes taking putting use used uses using meaning
              before while during still again yet yesterday today tomorrow tonight week weeks immediately regularly
              """
                  .split("\\s+", -1)),
          true);

  private final SynonymMap phrases = phrases();

  private static SynonymMap phrases() {
    var phrases = new SynonymMap.Builder();
    for (var line : Packaged.lines(PHRASES)) {
      var parts = List.of(line.split(" [+>] ", 3));
      var meant = new CharsRef(parts.getLast());
      for (var first : parts.getFirst().split(" ", -1)) {
        for (var second : parts.get(1).split(" ", -1)) {
          phrases.add(new CharsRef(first + SynonymMap.WORD_SEPARATOR + second), meant, false);
        }
      }
    }
    try {
      return phrases.build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    var tokens = CharTokenizer.fromTokenCharPredicate(Character::isLetterOrDigit);
    TokenStream stream = new ASCIIFoldingFilter(new LowerCaseFilter(tokens));
    stream = new SynonymGraphFilter(stream, phrases, false);
    stream = new StopFilter(new LengthFilter(stream, 1, LONGEST), EMPTY);
    return new TokenStreamComponents(tokens, new KStemFilter(stream));
  }

  /** In their order. */
  List<String> of(String text) {
    try (var stream = tokenStream("", text)) {
      var words = new ArrayList<String>();
      var word = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        words.add(word.toString());
      }
      stream.end();
      return words;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
