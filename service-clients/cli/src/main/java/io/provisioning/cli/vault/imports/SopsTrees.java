package io.provisioning.cli.vault.imports;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.age.Identity;
import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.OpenedFile;
import io.provisioning.sops.SopsFile;
import io.provisioning.sops.store.SopsFormat;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Files of SOPS, decrypted in memory. What they say has the places of the encrypted file. */
final class SopsTrees {

  /** How encrypted values begin. */
  static final String ENCRYPTED = "ENC[AES256_GCM,";

  /** The field of a file that was encrypted whole. */
  private static final String ONLY = "value";

  private final Supplier<List<Identity>> identities;
  private @Nullable List<Identity> known;

  /**
   * Reads nothing yet.
   *
   * @param identities asked for once, if a file needs them
   */
  SopsTrees(Supplier<List<Identity>> identities) {
    this.identities = identities;
  }

  /** Whether a file is one of SOPS; its name says the format, so that what is piped is none. */
  static boolean is(SourceFile file) {
    var text = new String(file.content(), ISO_8859_1);
    if (file.name().isEmpty() || !text.contains(ENCRYPTED) || !text.contains("sops")) {
      return false;
    }
    try {
      return SopsFile.isEncrypted(file.content(), format(file));
    } catch (ProblemException e) {
      if (format(file) == SopsFormat.BINARY) {
        return false; // a text about SOPS
      }
      throw named(file, e);
    }
  }

  /**
   * What a file says.
   *
   * @throws ProblemException DENIED if no identity opens it, INVALID if it was altered
   */
  Tree.Names read(SourceFile file) {
    var format = format(file);
    var open = open(file, format);
    return switch (format) {
      case YAML -> placed(file, YamlTrees.read(text(open), file.toString()).orElse(empty(file)));
      case JSON -> placed(file, JsonTrees.read(text(open), file.toString()).getFirst());
      case DOTENV -> placed(file, variables(file, open.environment()));
      case BINARY -> new Tree.Names(Map.of(ONLY, whole(file, open.plain())), file.start());
      case INI ->
          throw DocumentProblem.invalid(
              "YAML, JSON, dotenv, or a file that was encrypted whole",
              "INI: decrypt it, and write its values as one of these",
              file.start(),
              null);
    };
  }

  private OpenedFile open(SourceFile file, SopsFormat format) {
    try {
      return SopsFile.read(file.content(), format).open(identities());
    } catch (ProblemException e) {
      throw named(file, e);
    }
  }

  private List<Identity> identities() {
    var all = known == null ? identities.get() : known;
    known = all;
    return all;
  }

  private static String text(OpenedFile open) {
    return new String(open.plain(), UTF_8);
  }

  private static Tree.Names variables(SourceFile file, Map<String, String> variables) {
    var members = new LinkedHashMap<String, Tree>();
    variables.forEach(
        (name, value) -> members.put(name, new Tree.Text(value, false, file.start())));
    return new Tree.Names(members, file.start());
  }

  private static Tree whole(SourceFile file, byte[] content) {
    try {
      var text = UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      return new Tree.Text(text, false, file.start());
    } catch (CharacterCodingException _) {
      return new Tree.Bytes(content, file.start());
    }
  }

  private static Tree.Names placed(SourceFile file, Tree open) {
    var text = file.text();
    var sealed =
        switch (format(file)) {
          case YAML -> YamlTrees.read(text, file.toString()).orElse(empty(file));
          case JSON -> JsonTrees.read(text, file.toString()).getFirst();
          default -> DotenvTrees.read(text, file.toString());
        };
    return open.placedAs(sealed) instanceof Tree.Names names ? names : empty(file);
  }

  private static Tree.Names empty(SourceFile file) {
    return new Tree.Names(Map.of(), file.start());
  }

  private static SopsFormat format(SourceFile file) {
    return SopsFormat.of(Path.of(file.name()));
  }

  private static ProblemException named(SourceFile file, ProblemException e) {
    return e.problem().because("`%s`: %s".formatted(file, e.detail()), e.help().orElse(null), e);
  }
}
