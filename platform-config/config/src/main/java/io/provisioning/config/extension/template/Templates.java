package io.provisioning.config.extension.template;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.error.PebbleException;
import io.pebbletemplates.pebble.extension.AbstractExtension;
import io.pebbletemplates.pebble.extension.Filter;
import io.pebbletemplates.pebble.loader.MemoryLoader;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * The Pebble templates of one package. They see the variables handed in and each other, nothing
 * else: no files, no class path, no method of any object.
 */
public final class Templates {

  public static final String SUFFIX = ".peb";

  private static final int LARGEST_OUTPUT = 1 << 20;

  /** A line that holds nothing but a tag or a comment. */
  private static final Pattern TAG_LINE =
      Pattern.compile(
          "(?m)^[ \\t]*(\\{%(?:(?!%}|\\R).)*?(?=-?%})|\\{#(?:(?!#}|\\R).)*?)(-?%}|#})[ \\t]*\\R");

  private final Path directory;
  private final PebbleEngine engine;

  private Templates(Path directory, PebbleEngine engine) {
    this.directory = directory;
    this.engine = engine;
  }

  /** For files in any format; values are printed as they are. */
  public static Templates of(Path directory, Map<String, String> sources) {
    return new Templates(directory, engine(sources, false));
  }

  /** For YAML: a value that is not a plain word must be printed with {@code | json}. */
  public static Templates ofYaml(Path directory, Map<String, String> sources) {
    return new Templates(directory, engine(sources, true));
  }

  private static PebbleEngine engine(Map<String, String> sources, boolean plainScalars) {
    var loader = new MemoryLoader();
    sources.forEach((name, source) -> loader.addTemplate(name, withoutTagLines(source)));
    return new PebbleEngine.Builder()
        .loader(loader)
        .strictVariables(true)
        .autoEscaping(plainScalars)
        .newLineTrimming(false)
        .maxRenderedSize(LARGEST_OUTPUT)
        .methodAccessValidator((object, method) -> false)
        .extension(new JsonExtension())
        .registerExtensionCustomizer(extension -> new TemplateRestrictions(extension, plainScalars))
        .build();
  }

  /**
   * Pebble's own trimming also joins lines after a printed value. Here only a line with nothing but
   * a tag vanishes: its line break moves into the tag, so that line numbers stay right.
   */
  private static String withoutTagLines(String source) {
    if (source.contains("verbatim")) {
      return source;
    }
    return TAG_LINE.matcher(source).replaceAll("$1\n$2");
  }

  /** What is wrong with the template's own text; empty if nothing is. */
  public Optional<Finding> check(String name) {
    try {
      engine.getTemplate(name);
      return Optional.empty();
    } catch (PebbleException wrong) {
      return Optional.of(finding(name, wrong));
    }
  }

  /**
   * Renders one template.
   *
   * @param variables plain values: maps, lists, strings, numbers, booleans
   * @throws ProblemException if the template uses what is not there, or does not end
   */
  public String render(String name, Map<String, Object> variables) {
    var writer = new StringWriter();
    try {
      ScopedValue.where(BoundedFor.LOOPS, new AtomicInteger())
          .call(() -> {
            engine.getTemplate(name).evaluate(writer, variables);
            return writer;
          });
    } catch (PebbleException wrong) {
      throw failed(finding(name, wrong), wrong);
    } catch (StackOverflowError endless) {
      throw failed(
          new Finding(
              name, "templates that end", "one that includes itself", origin(name, 0), null),
          endless);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return writer.toString();
  }

  private static ProblemException failed(Finding finding, Throwable cause) {
    return new ProblemException(
        ExtensionProblem.FAILED_TEMPLATE, finding.toString(), null, List.of(finding), cause);
  }

  private Finding finding(String name, PebbleException wrong) {
    var file = wrong.getFileName() == null ? name : wrong.getFileName();
    var line = wrong.getLineNumber() == null ? 0 : wrong.getLineNumber();
    return new Finding(
        file, "a template that renders", wrong.getPebbleMessage(), origin(file, line), null);
  }

  private Origin origin(String file, int line) {
    return new Origin(directory.resolve(file).toString(), line, line == 0 ? 0 : 1);
  }

  private static final class JsonExtension extends AbstractExtension {
    @Override
    public Map<String, Filter> getFilters() {
      return Map.of("json", new JsonFilter());
    }
  }
}
