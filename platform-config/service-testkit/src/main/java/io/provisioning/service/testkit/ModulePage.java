package io.provisioning.service.testkit;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.modulith.core.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;

/**
 * A page that shows the features of a service, the rooms in them, and who uses whom: Mermaid
 * diagrams and tables, made from the code by Spring Modulith and ArchUnit.
 */
final class ModulePage {

  private static final Pattern DOCUMENTATION = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
  private static final Pattern TAG = Pattern.compile("\\{@\\w+ ([^}]*)}");

  private final String service;
  private final String root;
  private final JavaClasses main;
  private final Path sources;
  private final List<ApplicationModule> modules;
  private final Uses features = new Uses();

  /**
   * Reads what there is to show.
   *
   * @param service the folder of the service
   * @param main its classes
   * @param sources where those of its packages are that say what they are for
   */
  ModulePage(String service, JavaClasses main, ApplicationModules modules, Path sources) {
    this.service = service;
    this.main = main;
    this.sources = sources;
    root = modules.getRootPackages().getFirst().getName();
    this.modules =
        modules.stream().sorted((one, other) -> name(one).compareTo(name(other))).toList();
    for (var module : this.modules) {
      features.add(name(module));
      module
          .getDirectDependencies(modules)
          .uniqueModules()
          .forEach(used -> features.add(name(module), name(used)));
    }
  }

  private String name(ApplicationModule module) {
    return shortName(module.getBasePackage().getName());
  }

  private String shortName(String packageName) {
    return packageName.equals(root) ? "" : packageName.substring(root.length() + 1);
  }

  /** The page, as Markdown. */
  String text() {
    var page = new StringBuilder();
    page.append("# Modules of `").append(service).append("`\n\n");
    page.append("Generated from the code by the build: do not edit. ");
    page.append("An arrow means that one uses the other; implied arrows are left out.\n\n");
    page.append(features.diagram());
    page.append("\n| feature | what it is for | uses |\n| --- | --- | --- |\n");
    for (var module : modules) {
      var name = name(module);
      page.append("| `%s` | %s | %s |\n".formatted(name, purpose(name), listed(features.of(name))));
    }
    modules.forEach(module -> page.append(rooms(name(module))));
    return page.toString();
  }

  /** The rooms of a feature, where there are some. */
  private String rooms(String feature) {
    var rooms = new TreeSet<String>();
    var uses = new Uses();
    for (var type : main) {
      var room = shortName(type.getPackageName());
      if (room.equals(feature) || room.startsWith(feature + ".")) {
        rooms.add(room);
        uses.add(room);
        type.getDirectDependenciesFromSelf().stream()
            .map(Dependency::getTargetClass)
            .map(JavaClass::getPackageName)
            .filter(used -> used.startsWith(root + "." + feature))
            .map(this::shortName)
            .filter(used -> used.equals(feature) || used.startsWith(feature + "."))
            .forEach(used -> uses.add(room, used));
      }
    }
    if (rooms.size() < 2) {
      return "";
    }
    var text = new StringBuilder("\n## `" + feature + "`\n\n").append(uses.diagram());
    text.append("\n| package | what it is for |\n| --- | --- |\n");
    for (var room : rooms) {
      text.append("| `%s` | %s |\n".formatted(room, purpose(room)));
    }
    return text.toString();
  }

  private static String listed(Collection<String> names) {
    return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(" "));
  }

  /** The sentence that its package says. */
  private String purpose(String name) {
    var file = sources.resolve((root + "." + name).replace('.', '/')).resolve("package-info.java");
    try {
      var documentation = DOCUMENTATION.matcher(Files.readString(file));
      if (!documentation.find()) {
        return "";
      }
      var words = documentation.group(1).replaceAll("\\s*\\n\\s*\\*\\s*", " ").strip();
      return TAG.matcher(words).replaceAll("`$1`");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
