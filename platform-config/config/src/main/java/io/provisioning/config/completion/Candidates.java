package io.provisioning.config.completion;

import io.provisioning.config.completion.Completer.Draft;
import io.provisioning.config.completion.Completion.Kind;
import io.provisioning.config.completion.Completion.Source;
import io.provisioning.config.completion.outline.Part;
import io.provisioning.config.completion.outline.Spot;
import io.provisioning.config.document.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Everything that could be written at one place, and the best of it. */
final class Candidates {

  private static final int LONGEST = 300;

  /** Whoever writes a password out is shown the better way. */
  private static final String SECRET = "secret:<name>";

  private static final Comparator<Candidate> BEST =
      Comparator.comparing((Candidate one) -> !one.isRequired())
          .thenComparingInt(one -> -one.uses())
          .thenComparingInt(Candidate::rank)
          .thenComparing(one -> one.completion().label());

  private final Draft draft;
  private final Spot spot;
  private final World world;
  private final Notation notation;
  private final List<Candidate> found = new ArrayList<>();

  Candidates(Draft draft, Spot spot, World world) {
    this.draft = draft;
    this.spot = spot;
    this.world = world;
    notation = Notation.of(draft.format());
  }

  /**
   * One of them.
   *
   * @param uses how often the workspace has it
   * @param rank order among those that are used alike
   */
  private record Candidate(Completion completion, boolean isRequired, int uses, int rank) {}

  Completions best() {
    var part = spot.part();
    var shape = world.shape(part);
    if (shape.isList()) {
      inList(part, shape);
    } else if (shape.isMapping() && spot.isValue()) {
      if (draft.format() != Format.PKL && part.isItem()) {
        blocks(part, shape);
      }
    } else if (shape.isMapping()) {
      keys(part, shape);
      packageBlocks(part);
    } else {
      values(part, shape);
    }
    return chosen();
  }

  private Completions chosen() {
    var typed = spot.typed().toLowerCase(Locale.ROOT);
    var begun = found.stream().filter(one -> label(one).startsWith(typed)).toList();
    var fitting =
        begun.isEmpty() ? found.stream().filter(one -> label(one).contains(typed)).toList() : begun;
    var known = new HashSet<String>();
    var best =
        fitting.stream()
            .sorted(BEST)
            .map(Candidate::completion)
            .filter(one -> known.add(one.kind() + one.label()))
            .toList();
    var kept = best.subList(0, Math.min(best.size(), Completions.MOST));
    return new Completions(kept, best.size() - kept.size());
  }

  private static String label(Candidate one) {
    return one.completion().label().toLowerCase(Locale.ROOT);
  }

  private void add(Candidate one) {
    found.add(one);
  }

  private Completion completion(
      String label, Kind kind, String insert, String detail, String documentation, Source source) {
    var text = draft.text();
    boolean isAfterQuote = spot.isQuoted() && spot.from() > 0;
    int to = spot.to();
    int behind = isAfterQuote && to < text.length() && isQuote(text.charAt(to)) ? to + 1 : to;
    var spaced = isAfterColon() ? " " + insert : insert;
    return new Completion(
        label,
        kind,
        spaced,
        shortened(detail),
        shortened(documentation.replaceAll("\\s+", " ")),
        source,
        isAfterQuote ? spot.from() - 1 : spot.from(),
        behind);
  }

  private boolean isAfterColon() {
    return draft.format() == Format.YAML
        && spot.isValue()
        && spot.from() > 0
        && draft.text().charAt(spot.from() - 1) == ':';
  }

  private static boolean isQuote(char one) {
    return one == '"' || one == '\'';
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }

  private void keys(Part mapping, Shape shape) {
    var path = world.counted(mapping);
    var present = present(mapping);
    var required = shape.required();
    for (var key : shape.keys()) {
      if (!present.contains(key)) {
        key(key, shape.member(key), required.contains(key), world.usage().ofKey(path, key));
      }
    }
    if (shape.isOpen() && path.endsWith("labels")) {
      labels(shape, path, present);
    }
  }

  private void key(String key, Shape value, boolean isRequired, int uses) {
    var kind = value.kind();
    var detail = isRequired ? (kind + ", required") : kind;
    add(
        new Candidate(
            completion(
                key,
                Kind.KEY,
                notation.key(key, value, spot),
                detail,
                value.description(),
                Source.SCHEMA),
            isRequired,
            uses,
            0));
  }

  /** The keys of a mapping without those at the cursor. */
  private Set<String> present(Part mapping) {
    var present = new HashSet<>(mapping.members().keySet());
    if (spot.isFollowed()) {
      present.remove(draft.text().substring(spot.from(), spot.to()).strip());
    }
    return present;
  }

  private void labels(Shape shape, String path, Set<String> present) {
    var name = path.startsWith("settings") ? "servers[].labels" : path;
    world
        .usage()
        .keys(name)
        .forEach((key, uses) -> {
          if (!present.contains(key)) {
            var insert = notation.key(key, shape.member(key), spot);
            add(
                new Candidate(
                    completion(key, Kind.KEY, insert, "label", "", Source.WORKSPACE),
                    false,
                    uses,
                    0));
          }
        });
  }

  private void inList(Part list, Shape shape) {
    var item = shape.item();
    if (spot.isValue() && draft.format() != Format.PKL) {
      if (draft.format() == Format.YAML && !item.isMapping() && !spot.isQuoted()) {
        valuesIn(list.wouldBe(Part.ITEM), item, "[", "]");
      }
    } else if (item.isMapping()) {
      blocks(list.wouldBe(Part.ITEM), item);
    } else if (draft.format() == Format.YAML && !spot.isInline()) {
      valuesIn(list.wouldBe(Part.ITEM), item, "- ", "");
    } else {
      values(list.wouldBe(Part.ITEM), item);
    }
  }

  /** A whole item with what it must have. */
  private void blocks(Part item, Shape shape) {
    var list = item.parent().map(Part::step).orElse("item");
    var label = "new " + list.replaceFirst("s$", "");
    add(
        new Candidate(
            completion(
                label,
                Kind.BLOCK,
                notation.item(Skeleton.of(shape), spot),
                "",
                shape.description(),
                Source.SCHEMA),
            false,
            0,
            -1));
    packageBlocks(item);
  }

  /** A taskserv or cluster as a whole, unless one is being written. */
  private void packageBlocks(Part item) {
    var known = Known.of(item, world);
    if (known == null || spot.isFollowed() || item.members().containsKey(known.key())) {
      return;
    }
    for (var one : world.packages().all(known.kind())) {
      var block = new LinkedHashMap<String, Object>();
      if (World.isCluster(item.path())) {
        block.put("name", "<name>");
      }
      block.put(known.key(), one.name());
      known.usualRange(one).ifPresent(range -> block.put("version", range));
      block.keySet().removeAll(item.members().keySet());
      var settings = Skeleton.of(known.shape(one));
      if (!settings.isEmpty() && !item.members().containsKey("config")) {
        block.put("config", settings);
      }
      add(
          new Candidate(
              completion(
                  one.name(),
                  Kind.BLOCK,
                  notation == Notation.PKL && item.parent().isPresent() && isInside(item)
                      ? String.join("\n" + " ".repeat(spot.indent()), notation.members(block))
                      : notation.item(block, spot),
                  known.kind().label(),
                  one.summary(),
                  Source.CATALOGUE),
              false,
              known.uses(one),
              1));
    }
  }

  /** Whether the braces of the item stand there already. */
  private boolean isInside(Part item) {
    return item == spot.part();
  }

  private void values(Part part, Shape shape) {
    valuesIn(part, shape, "", "");
  }

  private void valuesIn(Part part, Shape shape, String before, String after) {
    var values = new Values(part, shape, draft, world).all();
    var there = part.isItem() ? written(part) : Set.<String>of();
    for (var value : values) {
      if (!there.contains(String.valueOf(value.value()))) {
        add(
            new Candidate(
                completion(
                    String.valueOf(value.value()),
                    Kind.VALUE,
                    before + notation.scalar(value.value()) + after,
                    value.detail(),
                    value.documentation(),
                    value.source()),
                false,
                value.uses(),
                value.rank()));
      }
    }
    if (shape.isSecret()) {
      add(
          new Candidate(
              completion(
                  SECRET,
                  Kind.VALUE,
                  before + notation.scalar(SECRET) + after,
                  "secret",
                  "a secret that is generated, or one of the vault",
                  Source.SCHEMA),
              true,
              0,
              0));
    }
  }

  /** What the list has already, but for the item at the cursor. */
  private Set<String> written(Part item) {
    var written = new HashSet<String>();
    item.parent()
        .ifPresent(list ->
            list.items().stream()
                .filter(other -> other != spot.part())
                .forEach(other -> written.add(other.text())));
    if (!spot.typed().isEmpty()) {
      written.remove(draft.text().substring(spot.from(), spot.to()));
    }
    return written;
  }
}
