package io.provisioning.config.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads documents within limits: 1 MiB (TOML 256 KiB), 64 levels, 40,000 values. */
public final class Documents {

  private Documents() {}

  /**
   * Reads a text file of at most 1 MiB.
   *
   * @throws ProblemException INVALID if it is not UTF-8 or too large, NOT_FOUND if it cannot be
   *     read
   */
  public static String read(Path file) {
    var origin = new Origin(file.toString(), 0, 0);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // a pipe would be waited for, a device might never end
      throw DocumentProblem.invalid("a regular file", "something else", origin, null);
    }
    try (var stream = Files.newInputStream(file)) {
      if (Files.size(file) > Limits.BYTES) {
        throw DocumentProblem.invalid(
            "a file of at most 1 MiB", Files.size(file) + " bytes", origin, null);
      }
      var bytes = stream.readNBytes(Limits.BYTES + 1);
      if (bytes.length > Limits.BYTES) {
        throw DocumentProblem.invalid("a file of at most 1 MiB", "more than that", origin, null);
      }
      return withoutMark(
          UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString());
    } catch (CharacterCodingException e) {
      throw DocumentProblem.invalid("text in UTF-8", "other bytes", origin, e);
    } catch (NoSuchFileException e) {
      throw DocumentProblem.UNREADABLE_DOCUMENT.because("there is no file " + file, e);
    } catch (IOException e) {
      throw DocumentProblem.UNREADABLE_DOCUMENT.because(
          "the file " + file + " cannot be read: check its permissions", e);
    }
  }

  /** A text without the mark with which some editors begin a file. */
  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /**
   * Parses a document.
   *
   * @param format any but PKL, which has no tree without evaluation
   * @param source stands for the file in findings
   * @throws ProblemException INVALID with line and column
   */
  public static Node parse(String written, Format format, String source) {
    var text = withoutMark(written);
    var start = new Origin(source, 1, 1);
    if (format == Format.TOML && text.length() > Limits.TOML) {
      throw DocumentProblem.invalid(
          "a TOML document of at most 256 KiB", text.length() + " characters", start, null);
    }
    if (text.length() > Limits.BYTES) {
      throw DocumentProblem.invalid(
          "a document of at most 1 MiB", text.length() + " characters", start, null);
    }
    try {
      return Limits.requireSize(
          switch (format) {
            case YAML -> new YamlReader(source).read(text);
            case TOML -> new TomlReader(source).read(text);
            case JSON -> new JsonReader(source).read(text);
            case PKL -> throw new IllegalArgumentException("Pkl is evaluated, not parsed");
          });
    } catch (StackOverflowError e) {
      throw DocumentProblem.invalid(
          "at most " + Limits.DEPTH + " levels of nesting", "more than that", start, null);
    }
  }
}
