package io.provisioning.cli.registry;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.layout.Descriptor;
import io.provisioning.cli.layout.Layout;
import io.provisioning.cli.layout.LayoutProblem;
import io.provisioning.config.problem.ProblemException;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides what the images of a layout are called in the registry.
 *
 * @param as the repository, or the one image, that all of them are; null to go by their names
 * @param workspace instead of those that the names have; empty to keep these
 * @param configured workspace of names that have none
 */
record CarriedImages(@Nullable ImageName as, Optional<String> workspace, String configured) {

  /**
   * All images, those first that say something of others.
   *
   * @throws ProblemException INVALID_ARGUMENT if one cannot be named; INVALID_LAYOUT if there is
   *     none
   */
  List<CarriedImage> of(Layout layout) {
    Map<String, CarriedImage> all = new LinkedHashMap<>();
    for (var root : layout.roots()) {
      var isNamed = Marks.name(root).isPresent();
      if (isNamed || !layout.isReferrer(root)) {
        add(new CarriedImage(name(root), root), all);
      }
    }
    if (all.isEmpty()) {
      throw LayoutProblem.INVALID_LAYOUT.because(
          "the layout has no images", "name a layout that lists images in `index.json`");
    }
    return sorted(all.values());
  }

  private void add(CarriedImage image, Map<String, CarriedImage> all) {
    var known = all.put(image.name().toString(), image);
    if (known != null && !known.manifest().digest().equals(image.manifest().digest())) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "two images of the layout would be `%s`".formatted(image.name()),
          as == null
              ? "import it without --workspace, or export them to two files"
              : "name only the repository with --image, or export them to two files");
    }
  }

  private static List<CarriedImage> sorted(Collection<CarriedImage> images) {
    return images.stream()
        .sorted(Comparator.comparing(image -> !image.isSignature())) // stable
        .toList();
  }

  private ImageName name(Descriptor root) {
    var digest = Optional.of(root.digest().toString());
    var text = Marks.name(root).orElse("");
    if (as != null) {
      return as.reference().isPresent()
          ? as
          : new ImageName(as.repository(), tag(text).or(() -> digest));
    }
    if (!text.isEmpty() && !ImageName.isOnlyTag(text)) {
      return ImageName.carried(text, workspace, configured)
          .map(it -> it.reference().isPresent() ? it : it.with("latest"))
          .orElseThrow(
              () -> unnamed("`%s` in `index.json` is not the name of an image".formatted(text)));
    }
    return Marks.repository(root)
        .flatMap(it -> ImageName.carried(it, workspace, configured))
        .map(it -> new ImageName(it.repository(), digest))
        .orElseThrow(() ->
            unnamed(
                text.isEmpty()
                    ? "`index.json` has no name for `%s`".formatted(root.digest())
                    : "`index.json` has only the tag `%s`".formatted(text)));
  }

  private static Optional<String> tag(String text) {
    return ImageName.isOnlyTag(text)
        ? Optional.of(text)
        : ImageName.carried(text, Optional.empty(), "any").flatMap(ImageName::reference);
  }

  private static ProblemException unnamed(String detail) {
    return CommandProblem.INVALID_ARGUMENT.because(
        detail,
        "name the repository or the image, such as `--image dev/shop` or `--image dev/shop:1.0`");
  }
}
