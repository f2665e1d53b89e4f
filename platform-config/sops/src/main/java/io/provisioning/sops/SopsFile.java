package io.provisioning.sops;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.age.Identity;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import io.provisioning.sops.value.ValueCipher;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An encrypted file. */
public final class SopsFile {

  private static final String PREFIX = Metadata.KEY + "_";

  private final SopsFormat format;
  private final List<Value.Mapping> documents;
  private final Metadata metadata;

  SopsFile(SopsFormat format, List<Value.Mapping> documents, Metadata metadata) {
    this.format = format;
    this.documents = documents;
    this.metadata = metadata;
  }

  /**
   * Encrypts a file.
   *
   * @throws ProblemException INVALID if it is of another format or the recipe names keys that
   *     cannot be used here, CONFLICT if it is encrypted already
   */
  public static byte[] encrypt(byte[] plain, SopsFormat format, Recipe recipe, Instant now) {
    var documents = format.store().readPlain(Limits.requireSize(plain));
    if (documents.stream().anyMatch(document -> isEncrypted(document, format))) {
      throw SopsProblem.ALREADY_ENCRYPTED.because(
          "the file is encrypted already: it has the name `sops`, which encrypted files have",
          "change it with `sops edit` or `sops set`, or its keys with `sops updatekeys`");
    }
    if (!recipe.others().isEmpty()) {
      throw SopsProblem.INVALID_RULES.because(
          "the file cannot be encrypted to %s here".formatted(recipe.others().getFirst()),
          "name recipients of age alone, or encrypt it with sops");
    }
    var key = DataKey.generate();
    var metadata =
        new Metadata(
            DataKey.seal(key, recipe.groups(), recipe.threshold(), List.of()),
            recipe.threshold(),
            "",
            "",
            recipe.selection(),
            recipe.macOnlyEncrypted(),
            Metadata.VERSION,
            List.of());
    return sealed(documents, format, metadata, new ValueCipher(key), now).bytes();
  }

  private static boolean isEncrypted(Value.Mapping document, SopsFormat format) {
    return document.names().stream()
        .anyMatch(name ->
            format == SopsFormat.DOTENV ? name.startsWith(PREFIX) : name.equals(Metadata.KEY));
  }

  /**
   * Whether a file is an encrypted one.
   *
   * @throws ProblemException INVALID if it is of another format
   */
  public static boolean isEncrypted(byte[] file, SopsFormat format) {
    return block(format.store().read(file).getFirst(), format).isPresent();
  }

  /**
   * Reads an encrypted file, without its values.
   *
   * @throws ProblemException INVALID if it is none
   */
  public static SopsFile read(byte[] file, SopsFormat format) {
    return find(file, format)
        .orElseThrow(() ->
            SopsProblem.INVALID_METADATA.because(
                "the file is not encrypted: it has no block `sops`",
                "encrypt it with `sops encrypt`, or name its format with `--input-type`"));
  }

  /** The same; empty if the file is not encrypted. */
  static Optional<SopsFile> find(byte[] file, SopsFormat format) {
    // sealed values are longer, and are bounded by the same when they are open
    if (file.length > Limits.BYTES * 2) {
      Limits.requireSize(file);
    }
    var documents = format.store().read(file);
    var block = block(documents.getFirst(), format);
    if (block.isEmpty()) {
      return Optional.empty();
    }
    documents.forEach(document ->
        document
            .parts()
            .removeIf(part ->
                part instanceof Value.Part.Member it
                    && (format == SopsFormat.DOTENV
                        ? it.name().startsWith(PREFIX)
                        : it.name().equals(Metadata.KEY))));
    return Optional.of(new SopsFile(format, documents, Metadata.of(block.get())));
  }

  private static Optional<Value.Mapping> block(Value.Mapping document, SopsFormat format) {
    return switch (format.store().flattening()) {
      case NONE ->
          document
              .find(Metadata.KEY)
              .filter(Value.Mapping.class::isInstance)
              .map(Value.Mapping.class::cast);
      case SECTION ->
          document
              .find(Metadata.KEY)
              .filter(Value.Mapping.class::isInstance)
              .map(section -> Flat.unflatten(escaped((Value.Mapping) section, "\\n", "\n")));
      case NAMES -> {
        var flat = Value.Mapping.empty();
        for (var part : document.parts()) {
          if (part instanceof Value.Part.Member it && it.name().startsWith(PREFIX)) {
            flat.add(it.name().substring(PREFIX.length()), it.value());
          }
        }
        yield flat.parts().isEmpty() ? Optional.empty() : Optional.of(Flat.unflatten(flat));
      }
    };
  }

  private static Value.Mapping escaped(Value.Mapping section, String from, String to) {
    var escaped = Value.Mapping.empty();
    for (var part : section.parts()) {
      if (part instanceof Value.Part.Member(var name, var value)) {
        escaped.add(
            name,
            value instanceof Value.Scalar scalar && scalar.content() instanceof String text
                ? Value.Scalar.of(text.replace(from, to))
                : value);
      }
    }
    return escaped;
  }

  /** The file as it is written. */
  public byte[] bytes() {
    var block = metadata.block();
    List<Value.Mapping> written = new ArrayList<>();
    for (var document : documents) {
      var parts = new ArrayList<>(document.parts());
      switch (format.store().flattening()) {
        case NONE -> parts.add(new Value.Part.Member(Metadata.KEY, block));
        case SECTION ->
            parts.add(
                new Value.Part.Member(Metadata.KEY, escaped(Flat.flatten(block), "\n", "\\n")));
        case NAMES ->
            Flat.flatten(block)
                .parts()
                .forEach(part -> {
                  if (part instanceof Value.Part.Member it) {
                    parts.add(new Value.Part.Member(PREFIX + it.name(), it.value()));
                  }
                });
      }
      written.add(new Value.Mapping(parts));
    }
    return format.store().write(written);
  }

  /** Each key that the file is encrypted to, as people read it. */
  public List<String> keys() {
    return metadata.groups().stream().flatMap(List::stream).map(MasterKey::shown).toList();
  }

  /** Whether the file has these keys in these groups, and no others. */
  public boolean isFor(Recipe recipe) {
    var groups = metadata.groups().stream().map(SopsFile::ageNames).toList();
    var wanted = recipe.groups().stream().map(List::copyOf).map(HashSet::new).toList();
    var others =
        metadata.groups().stream()
            .flatMap(List::stream)
            .filter(key -> !key.isAge())
            .map(MasterKey::shown)
            .collect(Collectors.toSet());
    boolean sameThreshold = groups.size() == 1 || metadata.threshold() == recipe.threshold();
    return groups.equals(wanted) && sameThreshold && others.equals(new HashSet<>(recipe.others()));
  }

  private static Set<String> ageNames(List<MasterKey> group) {
    return group.stream().filter(MasterKey::isAge).map(MasterKey::name).collect(Collectors.toSet());
  }

  /**
   * Decrypts the file.
   *
   * @throws ProblemException DENIED ({@code data-key-not-recovered}) if the identities do not open
   *     it, INVALID ({@code altered-sops-value}, {@code mac-mismatch}) if it was altered
   */
  public OpenedFile open(List<? extends Identity> identities) {
    var cipher = new ValueCipher(DataKey.open(metadata, identities));
    var mac = cipher.open(metadata.mac(), metadata.modified()).flatMap(Value.Scalar::text);
    Walk.Result open;
    try {
      open = Walk.open(documents, cipher, metadata);
    } catch (ProblemException e) {
      if (mac.isEmpty()
          && metadata.groups().size() > 1
          && e.problem() == SopsProblem.ALTERED_VALUE) {
        throw SopsProblem.NO_DATA_KEY.because(
            "the shares of the key groups do not give the key of this file: one is of another",
            "restore the block `sops` of the file");
      }
      throw e;
    }
    if (mac.isEmpty() || !isSame(mac.get(), open.mac())) {
      throw SopsProblem.MAC_MISMATCH.because(
          "the file differs from what was encrypted: a value was added, removed, moved or altered",
          "restore the version from before it was edited without SOPS");
    }
    return new OpenedFile(format, documents, open.documents(), metadata, cipher);
  }

  private static boolean isSame(String left, String right) {
    return MessageDigest.isEqual(left.getBytes(UTF_8), right.getBytes(UTF_8));
  }

  static SopsFile sealed(
      List<Value.Mapping> documents,
      SopsFormat format,
      Metadata metadata,
      ValueCipher cipher,
      Instant now) {
    if (documents.stream().anyMatch(document -> isEncrypted(document, format))) {
      throw SopsProblem.INVALID_DOCUMENT.because(
          "a name at the top is `sops`%s, which SOPS keeps for itself"
              .formatted(format == SopsFormat.DOTENV ? " or begins with `sops_`" : ""),
          "choose another name, or put the value below another name");
    }
    requireReadable(documents, format);
    var modified = now.truncatedTo(ChronoUnit.SECONDS).toString();
    var sealed = Walk.seal(documents, cipher, metadata);
    var mac = cipher.seal(Value.Scalar.of(sealed.mac()), modified);
    return new SopsFile(format, sealed.documents(), metadata.sealed(mac, modified));
  }

  /** What a format cannot write, it reads otherwise: names with line ends or signs of it. */
  private static void requireReadable(List<Value.Mapping> documents, SopsFormat format) {
    if (format != SopsFormat.DOTENV && format != SopsFormat.INI) {
      return;
    }
    if (!names(format.store().read(format.store().write(documents))).equals(names(documents))) {
      throw SopsProblem.INVALID_DOCUMENT.because(
          "a name cannot be written in %s so that it is read again".formatted(format),
          "choose a name of letters, digits and `_`");
    }
  }

  /** By document, with the names below; without sections that are not written. */
  private static List<String> names(List<Value.Mapping> documents) {
    List<String> names = new ArrayList<>();
    for (var part : documents.getFirst().parts()) {
      if (part instanceof Value.Part.Member(var name, var value)) {
        if (value instanceof Value.Mapping section) {
          section.names().forEach(below -> names.add(name + "\n" + below));
        } else {
          names.add(name);
        }
      }
    }
    return names;
  }

  /** The same values for other keys. */
  SopsFile keyed(List<List<MasterKey>> groups, int threshold) {
    return new SopsFile(format, documents, metadata.keyed(groups, threshold));
  }

  /**
   * The same file for other keys, as the {@code updatekeys} of SOPS: its data key stays, so whoever
   * had it can read what they had.
   *
   * @throws ProblemException as {@code open}, or INVALID if the recipe names keys of other services
   *     that the file does not have
   */
  public SopsFile updated(List<? extends Identity> identities, Recipe recipe) {
    var key = DataKey.open(metadata, identities);
    open(identities);
    return keyed(
        DataKey.seal(key, recipe.groups(), recipe.threshold(), kept(recipe)), recipe.threshold());
  }

  private List<MasterKey> kept(Recipe recipe) {
    var kept =
        metadata.groups().getFirst().stream()
            .filter(key -> recipe.others().contains(key.shown()))
            .toList();
    boolean isSingle = recipe.groups().size() == 1 && metadata.groups().size() == 1;
    if (!recipe.others().isEmpty() && (!isSingle || kept.size() < recipe.others().size())) {
      throw SopsProblem.INVALID_RULES.because(
          "the file cannot be encrypted to %s here".formatted(recipe.others().getFirst()),
          "name recipients of age alone, or change its keys with sops");
    }
    return kept;
  }
}
