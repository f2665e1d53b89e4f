package io.provisioning.config.infrastructure;

import java.nio.file.Path;

/**
 * Reads infrastructure and batch documents. The format of a file follows from its ending: {@code
 * .pkl}, {@code .yaml}, {@code .yml}, {@code .toml}, {@code .json}.
 *
 * <p>All methods throw {@link io.provisioning.config.problem.ProblemException} of kind INVALID with
 * a finding for each thing wrong, and refuse within 2 seconds and 256 MB of heap whatever is in the
 * file. Safe for use by many threads.
 */
public interface InfrastructureLanguage extends AutoCloseable {

  /**
   * Reads an infrastructure document.
   *
   * @param workspace files outside this directory are not read, whatever the document imports
   */
  Infrastructure readInfrastructure(Path file, Path workspace);

  Batch readBatch(Path file, Path workspace);

  /**
   * Reads a JSON document that did not come from a file.
   *
   * @param source stands for the file in findings, such as {@code request}
   */
  Infrastructure parseInfrastructure(String json, String source);

  Batch parseBatch(String json, String source);

  /**
   * The document in normal form: JSON that {@link #parseInfrastructure} reads back to an equal
   * value.
   */
  String toJson(Infrastructure infrastructure);

  String toJson(Batch batch);

  @Override
  void close();
}
