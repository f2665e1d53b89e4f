package io.provisioning.config.infrastructure;

import io.provisioning.config.document.Format;
import io.provisioning.config.document.Placed;
import io.provisioning.config.infrastructure.DocumentText.Loose;
import io.provisioning.config.infrastructure.DocumentText.OnDisk;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;

/**
 * Reads infrastructure and batch documents. The format of a file follows from its ending: {@code
 * .pkl}, {@code .yaml}, {@code .yml}, {@code .toml}, {@code .json}.
 *
 * <p>Values that SOPS has encrypted are read as references ({@link
 * io.provisioning.config.secret.SecretReference.Sealed}), at the places that can have secrets and
 * nowhere else. Nothing is decrypted here.
 *
 * <p>All methods throw {@link io.provisioning.config.problem.ProblemException} of kind INVALID with
 * a finding for each thing wrong, and refuse within 2 seconds and 256 MB of heap whatever is in the
 * document, once the engine has started. Safe for use by many threads.
 */
public interface InfrastructureLanguage extends AutoCloseable {

  /**
   * Makes the language; nothing heavy happens before the first document. Reading may leave work
   * behind that cannot be stopped, so this is for processes that end soon; services take {@link
   * io.provisioning.config.evaluation.IsolatedLanguage}.
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

  /** Reads an infrastructure document, and where its values stand. */
  Placed<Infrastructure> readInfrastructure(DocumentText document);

  Placed<Batch> readBatch(DocumentText document);

  /**
   * Reads the file of an infrastructure.
   *
   * @param workspace files outside this directory are not read, whatever the document imports
   */
  default Infrastructure readInfrastructure(Path file, Path workspace) {
    return readInfrastructure(new OnDisk(file, workspace, Map.of())).value();
  }

  default Batch readBatch(Path file, Path workspace) {
    return readBatch(new OnDisk(file, workspace, Map.of())).value();
  }

  /**
   * Reads a JSON document that did not come from a file.
   *
   * @param source stands for the file in findings, such as {@code request}
   */
  default Infrastructure parseInfrastructure(String json, String source) {
    return readInfrastructure(new Loose(json, Format.JSON, source)).value();
  }

  /**
   * Reads a document that did not come from a file.
   *
   * @param format any but PKL
   */
  default Infrastructure parse(String text, Format format, String source) {
    return readInfrastructure(new Loose(text, format, source)).value();
  }

  default Batch parseBatch(String json, String source) {
    return readBatch(new Loose(json, Format.JSON, source)).value();
  }

  /**
   * The document in normal form: JSON that {@link #parseInfrastructure} reads back to an equal
   * value.
   */
  default String toJson(Infrastructure infrastructure) {
    return NormalForm.of(infrastructure);
  }

  default String toJson(Batch batch) {
    return NormalForm.of(batch);
  }

  /**
   * The shape of infrastructure documents as JSON Schema 2020-12, for editors. Every valid document
   * fits it; one that fits it may still be refused for what several values say together.
   */
  String jsonSchema();

  @Override
  void close();
}
