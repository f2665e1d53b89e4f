package io.provisioning.config.declaration;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.Extensions.Wanted;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Chooses packages for the taskservs of servers, and completes their configuration. Servers that
 * ask for the same get the same answer without asking twice.
 */
public final class Installations {

  private record Wish(String name, String range) {}

  private record Settings(String digest, Map<String, Object> configuration) {}

  private final Extensions extensions;
  private final Map<List<Wish>, List<Extension>> resolved = new HashMap<>();
  private final Map<Settings, Map<String, Object>> configured = new HashMap<>();

  public Installations(Extensions extensions) {
    this.extensions = extensions;
  }

  /**
   * A taskserv with its package.
   *
   * @param place in the document, for findings
   * @param needs names of taskservs of the same server that its package needs first
   */
  public record Installation(
      Taskserv taskserv,
      String place,
      Extension extension,
      Map<String, Object> configuration,
      List<String> needs) {}

  /**
   * Taskservs for one server.
   *
   * @param place of the server in the document
   * @param declared what is asked for
   * @param present what stands there already and stays
   * @param wrong gets what is wrong; that is left out of the result
   * @return what is to be declared, dependencies first, without what is present
   */
  public List<Installation> on(
      String place,
      List<Taskserv> declared,
      List<Wanted> present,
      Consumer<ProblemException> wrong) {
    var asked = new LinkedHashMap<String, Integer>();
    IntStream.range(0, declared.size())
        .forEach(index -> asked.put(declared.get(index).name(), index));
    var wanted = new ArrayList<Wanted>();
    asked.forEach((name, index) ->
        wanted.add(new Wanted(name, declared.get(index).version(), path(place, index))));
    present.stream().filter(wish -> !asked.containsKey(wish.name())).forEach(wanted::add);
    var packages = attempt(() -> resolve(wanted), wrong).orElse(List.of());
    var result = new ArrayList<Installation>();
    for (var extension : packages) {
      var index = asked.get(extension.name());
      if (index != null) {
        install(extension, declared.get(index), path(place, index), packages, wrong)
            .ifPresent(result::add);
      } else if (present.stream().noneMatch(wish -> wish.name().equals(extension.name()))) {
        var needed = new Taskserv(extension.name(), "*", Map.of(), List.of(), List.of());
        install(extension, needed, place + " → " + extension.name(), packages, wrong)
            .ifPresent(result::add);
      }
    }
    return result;
  }

  private static String path(String place, int index) {
    return place + ".taskservs[" + index + "]";
  }

  private List<Extension> resolve(List<Wanted> wanted) {
    var wishes = wanted.stream().map(wish -> new Wish(wish.name(), wish.range())).toList();
    var known = resolved.get(wishes);
    if (known == null) {
      known = wanted.isEmpty() ? List.of() : extensions.resolve(wanted);
      resolved.put(wishes, known);
    }
    return known;
  }

  private Optional<Installation> install(
      Extension extension,
      Taskserv taskserv,
      String place,
      List<Extension> packages,
      Consumer<ProblemException> wrong) {
    return attempt(
            () ->
                configured.computeIfAbsent(
                    new Settings(extension.digest(), taskserv.configuration()),
                    it -> extensions.configure(extension, it.configuration(), place + ".config")),
            wrong)
        .map(configuration ->
            new Installation(
                taskserv, place, extension, configuration, needs(extension, packages)));
  }

  private static List<String> needs(Extension extension, List<Extension> packages) {
    return extension.dependencies().stream()
        .flatMap(dependency ->
            packages.stream()
                .filter(other -> !other.equals(extension) && provides(other, dependency.name())))
        .map(Extension::name)
        .distinct()
        .toList();
  }

  private static boolean provides(Extension extension, String wanted) {
    return extension.name().equals(wanted) || extension.provides().contains(wanted);
  }

  static <T> Optional<T> attempt(
      java.util.function.Supplier<T> work, Consumer<ProblemException> wrong) {
    try {
      return Optional.of(work.get());
    } catch (ProblemException e) {
      wrong.accept(e);
      return Optional.empty();
    }
  }
}
