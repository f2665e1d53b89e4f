package io.provisioning.config.edit;

import io.provisioning.config.document.DocumentPath;
import java.util.ArrayList;
import java.util.List;

/**
 * A place in a document, by the names of things rather than by their order: {@code servers[web]} is
 * the element of the listing {@code servers} that is called {@code web}.
 */
public record PklPath(List<Step> steps) {

  public PklPath {
    steps = List.copyOf(steps);
  }

  /** From a value to one within. */
  public sealed interface Step {

    /** A property. */
    record Property(String name) implements Step {}

    /** What stands under a key, as in {@code ["team"] = "shop"}. */
    record Entry(String key) implements Step {}

    /** The element whose property {@code key} is {@code value}. */
    record Named(String key, String value) implements Step {}

    /** The element that is this text itself. */
    record Text(String value) implements Step {}
  }

  /** A property of the document. */
  public static PklPath of(String property) {
    return new PklPath(List.of(new Step.Property(property)));
  }

  public PklPath property(String name) {
    return with(new Step.Property(name));
  }

  /** What stands under a key of a mapping. */
  public PklPath entry(String key) {
    return with(new Step.Entry(key));
  }

  /** The element of a listing that has this name. */
  public PklPath named(String name) {
    return named("name", name);
  }

  public PklPath named(String key, String value) {
    return with(new Step.Named(key, value));
  }

  /** The element of a listing that is this text. */
  public PklPath text(String value) {
    return with(new Step.Text(value));
  }

  Step last() {
    return steps.getLast();
  }

  private PklPath with(Step step) {
    var longer = new ArrayList<>(steps);
    longer.add(step);
    return new PklPath(longer);
  }

  @Override
  public String toString() {
    var path = "";
    for (var step : steps) {
      path =
          switch (step) {
            case Step.Property(var name) -> path.isEmpty() ? name : DocumentPath.member(path, name);
            case Step.Entry(var key) -> DocumentPath.member(path, key);
            case Step.Named(var _, var value) -> path + "[" + value + "]";
            case Step.Text(var value) -> path + "[" + value + "]";
          };
    }
    return path;
  }
}
