package io.provisioning.surrealdb.cbor;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.cbor.CBORParser;

/** The text and the numbers of CBOR, as far as the engine has them too. */
final class Scalars {

  private final CBORParser in;

  Scalars(CBORParser in) {
    this.in = in;
  }

  String text() {
    require(JsonToken.VALUE_STRING, "text");
    return unicode(in.getString());
  }

  /** The name of a member. */
  String name() {
    return unicode(in.currentName());
  }

  long whole() {
    if (in.getNumberType() == NumberType.BIG_INTEGER) {
      throw malformed("a whole number has more than 64 bits");
    }
    return in.getLongValue();
  }

  double real() {
    if (in.getNumberType() == NumberType.BIG_DECIMAL) {
      throw malformed("a decimal is not written as text");
    }
    return in.getDoubleValue();
  }

  /** Throws unless the parser is at such a token. */
  void require(JsonToken token, String what) {
    if (in.currentToken() != token) {
      throw malformed(what + " is missing");
    }
  }

  // the parser takes half of a pair for a letter
  private static String unicode(String text) {
    var halves = text.chars().anyMatch(letter -> Character.isSurrogate((char) letter));
    if (halves && !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw malformed("text is not Unicode");
    }
    return text;
  }

  static MalformedCborException malformed(String why) {
    return new MalformedCborException("a message is not SurrealDB's CBOR: " + why);
  }
}
