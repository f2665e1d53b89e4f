package io.provisioning.config.infrastructure;

import io.provisioning.config.document.Format;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;

/**
 * Reads infrastructure and batch documents. The format of a file follows from its ending: {@code
 * .pkl}, {@code .yaml}, {@code .yml}, {@code .toml}, {@code .json}.
 *
 * <p>All methods throw {@link io.provisioning.config.problem.ProblemException} of kind INVALID with
 * a finding for each thing wrong, and refuse within 2 seconds and 256 MB of heap whatever is in the
 * file, once the engine has started. Safe for use by many threads.
 *
 * <p>Reading a file may leave work behind that cannot be stopped, so {@code read…} is for processes
 * that end soon; {@code parse…} leaves nothing and is for services.
 */
public interface InfrastructureLanguage extends AutoCloseable {

  /**
   * Makes the language; nothing heavy happens before the first document.
   *
   * @param providers names that a document may use as provider, at least one; where a document
   *     names none it means `local`, or the first by name if that is not among them
   */
  static InfrastructureLanguage create(Collection<String> providers) {
    return new PklInfrastructureLanguage(providers);
  }

  /**
   * Starts the engine, which takes a second or two, so that the first document does not wait for
   * it.
   */
  void warmUp();

  /**
   * Reads an infrastructure document.
   *
   * @param workspace files outside this directory are not read, whatever the document imports
   */
  Infrastructure readInfrastructure(Path file, Path workspace);

  /**
   * Reads an infrastructure document with other settings than its own.
   *
   * @param settings take the place of those members of the document's settings that they name;
   *     checked by the schema like those
   */
  Infrastructure readInfrastructure(Path file, Path workspace, Map<String, Object> settings);

  Batch readBatch(Path file, Path workspace);

  /**
   * Reads a JSON document that did not come from a file.
   *
   * @param source stands for the file in findings, such as {@code request}
   */
  Infrastructure parseInfrastructure(String json, String source);

  /**
   * Reads a document that did not come from a file.
   *
   * @param format any but PKL
   */
  Infrastructure parse(String text, Format format, String source);

  Batch parseBatch(String json, String source);

  /**
   * The document in normal form: JSON that {@link #parseInfrastructure} reads back to an equal
   * value.
   */
  String toJson(Infrastructure infrastructure);

  String toJson(Batch batch);

  /**
   * The shape of infrastructure documents as JSON Schema 2020-12, for editors. Every valid document
   * fits it; one that fits it may still be refused for what several values say together.
   */
  String jsonSchema();

  @Override
  void close();
}
