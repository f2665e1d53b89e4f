package io.provisioning.sops;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.store.JsonStore;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.store.Store;
import io.provisioning.sops.store.TreePath;
import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SealedValues;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import io.provisioning.sops.value.ValueCipher;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;

/** A file that is decrypted, in memory. What did not change stays encrypted as it was. */
public final class OpenedFile {

  private final SopsFormat format;
  private final List<Value.Mapping> documents;
  private final Metadata metadata;
  private final ValueCipher cipher;
  private final List<Value.Mapping> sealed;

  /**
   * Takes the file open.
   *
   * @param sealed the documents as they were
   */
  OpenedFile(
      SopsFormat format,
      List<Value.Mapping> sealed,
      List<Value.Mapping> documents,
      Metadata metadata,
      ValueCipher cipher) {
    this.format = format;
    this.sealed = sealed;
    this.documents = documents;
    this.metadata = metadata;
    this.cipher = cipher;
  }

  List<Value.Mapping> documents() {
    return documents;
  }

  /** The file without its metadata. */
  public byte[] plain() {
    return format.store().writePlain(documents);
  }

  /**
   * A part of it: a text as it is, all else in the format of the file.
   *
   * @throws ProblemException INVALID if it is not there
   */
  public byte[] extract(TreePath path) {
    return switch (path.get(documents.getFirst())) {
      case Value.Scalar scalar -> ValueCipher.bytes(scalar);
      case Value.Mapping mapping -> format.store().write(List.of(mapping));
      case Value.Sequence sequence -> {
        var around = Value.Mapping.empty();
        around.add(String.valueOf(path.steps().getLast()), sequence);
        yield format.store().write(List.of(around));
      }
    };
  }

  /**
   * What the encrypted values of the first document say, by the marks of {@link
   * io.provisioning.config.sealing.SealedValue}: texts, numbers, and true or false.
   */
  public Map<String, Object> sealed() {
    return SealedValues.of(sealed.getFirst(), documents.getFirst());
  }

  /**
   * Its values as variables of a process.
   *
   * @throws ProblemException INVALID if a value is no single one, or a name cannot be a variable
   */
  public Map<String, String> environment() {
    Map<String, String> variables = new LinkedHashMap<>();
    for (var part : documents.getFirst().parts()) {
      if (part instanceof Value.Part.Member(var name, var value)) {
        if (!(value instanceof Value.Scalar scalar) || !name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
          throw SopsProblem.INVALID_DOCUMENT.because(
              "`%s` cannot be a variable: it has values below it, or is not a valid name of one"
                  .formatted(name),
              "use a file of single values, or `sops exec-file`");
        }
        var text = Store.plain(scalar);
        if (text.indexOf('\0') >= 0) {
          throw SopsProblem.INVALID_DOCUMENT.because(
              "`%s` cannot be a variable: it has a zero byte".formatted(name),
              "use `sops exec-file`");
        }
        variables.put(name, text);
      }
    }
    return variables;
  }

  /**
   * Encrypted again with a value changed or added.
   *
   * @param json the value, as JSON
   * @throws ProblemException INVALID if it is no JSON, or the path leads nowhere
   */
  public SopsFile with(TreePath path, String json, Instant now) {
    try {
      path.set(documents.getFirst(), JsonStore.value(json));
    } catch (JacksonException _) {
      throw SopsProblem.INVALID_PATH.because(
          "the value is not JSON",
          "write texts in double quotes inside of single ones: '\"text\"'");
    }
    return sealed(documents, now);
  }

  /**
   * Encrypted again without a value.
   *
   * @throws ProblemException INVALID if it is not there
   */
  public SopsFile without(TreePath path, Instant now) {
    path.remove(documents.getFirst());
    return sealed(documents, now);
  }

  /**
   * Encrypted again with other content.
   *
   * @throws ProblemException INVALID if it is of another format
   */
  public SopsFile edited(byte[] plain, Instant now) {
    return sealed(format.store().readPlain(Limits.requireSize(plain)), now);
  }

  /**
   * Encrypted again with a new data key, so that whoever had the old one reads nothing new.
   *
   * @throws ProblemException INVALID if the file has keys that cannot be used here
   */
  public SopsFile rotated(Instant now) {
    var others =
        metadata.groups().stream().flatMap(List::stream).filter(key -> !key.isAge()).toList();
    if (!others.isEmpty()) {
      throw SopsProblem.INVALID_RULES.because(
          "the file cannot be encrypted to %s here".formatted(others.getFirst().shown()),
          "rotate it with sops, or remove the key with `sops updatekeys`");
    }
    return rotated(
        metadata.groups().stream()
            .map(group -> group.stream().map(MasterKey::name).toList())
            .toList(),
        metadata.threshold(),
        now);
  }

  /** The same for other keys. */
  public SopsFile rotated(Recipe recipe, Instant now) {
    if (!recipe.others().isEmpty()) {
      throw SopsProblem.INVALID_RULES.because(
          "the file cannot be encrypted to %s here".formatted(recipe.others().getFirst()),
          "name recipients of age alone, or rotate it with sops");
    }
    return rotated(recipe.groups(), recipe.threshold(), now);
  }

  private SopsFile rotated(List<List<String>> groups, int threshold, Instant now) {
    var key = DataKey.generate();
    var keyed = metadata.keyed(DataKey.seal(key, groups, threshold, List.of()), threshold);
    return SopsFile.sealed(documents, format, keyed, new ValueCipher(key), now);
  }

  private SopsFile sealed(List<Value.Mapping> changed, Instant now) {
    return SopsFile.sealed(changed, format, metadata, cipher, now);
  }
}
