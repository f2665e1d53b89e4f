package io.provisioning.config.sealing;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Format;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.secret.SecretReference;
import java.util.HashMap;
import java.util.Map;

/** Decrypts documents, in memory. */
@FunctionalInterface
public interface Unsealer {

  /**
   * What the encrypted values of a document say; none if it is not encrypted.
   *
   * @param format YAML or JSON
   * @param source stands for the document in problems, which hold none of its values
   * @return by {@link SealedValue#mark}: String, Long, Double or Boolean; a value that is none of
   *     them is not there
   * @throws io.provisioning.config.problem.ProblemException if it cannot be decrypted, or was
   *     altered
   */
  Map<String, Object> open(String text, Format format, String source);

  /**
   * The same for texts alone, which is all that an infrastructure can have encrypted.
   *
   * @param format also one in which nothing can be encrypted
   */
  default SealedTexts texts(String text, Format format, String source) {
    if ((format != Format.YAML && format != Format.JSON) || !SealedValue.isIn(text)) {
      return SealedTexts.none();
    }
    var texts = new HashMap<String, String>();
    open(text, format, source)
        .forEach((mark, value) -> {
          if (value instanceof String said) {
            texts.put(new SecretReference.Sealed(mark).toString(), said);
          }
        });
    return new SealedTexts(texts);
  }

  /** Where no document is encrypted; refuses one that is. */
  static Unsealer none() {
    return (_, _, source) -> {
      throw DocumentProblem.invalid(
          "a document in clear", "an encrypted one", new Origin(source, 1, 1), null);
    };
  }
}
