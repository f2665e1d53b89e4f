package io.provisioning.sops.store;

import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import io.provisioning.sops.value.ValueCipher;
import java.util.List;

/** How the documents of a format are read and written. */
public interface Store {

  /**
   * Reads documents.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if the format is another; the
   *     problem has no value of it
   */
  List<Value.Mapping> read(byte[] file);

  byte[] write(List<Value.Mapping> documents);

  /** Reads a file that is not encrypted. */
  default List<Value.Mapping> readPlain(byte[] file) {
    return read(file);
  }

  /** Writes a file that is not encrypted. */
  default byte[] writePlain(List<Value.Mapping> documents) {
    return write(documents);
  }

  /** Where the metadata is. */
  default Flattening flattening() {
    return Flattening.NONE;
  }

  /** How metadata, which has a depth, is kept in formats that have less. */
  enum Flattening {
    /** In the mapping {@code sops}. */
    NONE,
    /** In the section {@code sops}. */
    SECTION,
    /** In names that begin with {@code sops_}. */
    NAMES
  }

  /** Text in UTF-8, without the mark with which some editors begin a file. */
  static String text(byte[] file) {
    var text =
        ValueCipher.text(file)
            .orElseThrow(() ->
                SopsProblem.INVALID_DOCUMENT.because(
                    "the file is not UTF-8 text", "encrypt it as binary"));
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** The text of a value as formats without types have it. */
  static String plain(Value.Scalar value) {
    return switch (value.content()) {
      case null -> "";
      case Boolean truth -> truth.toString();
      case byte[] _ ->
          throw SopsProblem.INVALID_DOCUMENT.because(
              "a value is not text, which this format does not support", "choose YAML, or binary");
      default -> Store.text(ValueCipher.bytes(value));
    };
  }
}
