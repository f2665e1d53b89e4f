package io.provisioning.service.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/**
 * The classes of a program that tests start again and again, read and linked once for all test
 * processes of a build: a start then takes two thirds of the time.
 */
public final class SharedClasses {

  private static final Map<Class<?>, List<String>> KNOWN = new ConcurrentHashMap<>();

  private SharedClasses() {}

  /**
   * Flags with which a program starts fast from the class path of this process.
   *
   * @param program what is run once, to its end, when its flags are first asked for; others may be
   *     started with them as well
   * @param flags of that run
   * @param arguments of that run
   */
  public static List<String> flags(Class<?> program, List<String> flags, List<String> arguments) {
    return KNOWN.computeIfAbsent(program, it -> record(it, flags, arguments));
  }

  private static List<String> record(Class<?> program, List<String> flags, List<String> arguments) {
    try {
      var directory = Path.of(System.getProperty("java.io.tmpdir"), name(program));
      var lock = directory.resolveSibling(directory.getFileName() + ".lock");
      try (var channel = FileChannel.open(lock, CREATE, WRITE);
          var _ = channel.lock()) {
        var archive = directory.resolve("classes.jsa");
        if (!Files.exists(archive)) {
          Files.createDirectories(directory);
          record(directory, archive, program, flags, arguments);
        }
        return List.of("-XX:SharedArchiveFile=" + archive, "-cp", jars(directory));
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("nothing was recorded of " + program, e);
    }
  }

  /** The same for all test processes of a build, and another one after a change of any class. */
  private static String name(Class<?> program) throws IOException {
    var facts = new StringBuilder(System.getProperty("java.home")).append(program.getName());
    for (var entry : classPath()) {
      try (var files = Files.walk(Path.of(entry))) {
        for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
          facts.append('\n').append(file).append(' ').append(Files.size(file));
          facts.append(' ').append(Files.getLastModifiedTime(file).toMillis());
        }
      }
    }
    return "shared-classes-" + UUID.nameUUIDFromBytes(facts.toString().getBytes(UTF_8));
  }

  private static void record(
      Path directory, Path archive, Class<?> program, List<String> flags, List<String> arguments)
      throws IOException, InterruptedException {
    for (var entry : classPath()) {
      if (Files.isDirectory(Path.of(entry))) {
        makeJar(jar(directory, entry), entry);
      }
    }
    var unfinished = directory.resolve("classes.jsa.new");
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.add("-XX:ArchiveClassesAtExit=" + unfinished);
    command.addAll(List.of("-cp", jars(directory)));
    command.add(program.getName());
    command.addAll(arguments);
    var log = directory.resolve("log");
    var process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    if (process.waitFor() != 0 || !Files.exists(unfinished)) {
      throw new IllegalStateException("nothing was recorded:\n" + Files.readString(log));
    }
    Files.move(unfinished, archive, ATOMIC_MOVE);
  }

  private static List<String> classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> Files.exists(Path.of(entry)) && !entry.isEmpty())
        .toList();
  }

  /** Classes of directories are not recorded. */
  private static String jars(Path directory) {
    return classPath().stream()
        .map(entry -> Files.isDirectory(Path.of(entry)) ? jar(directory, entry) : entry)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String jar(Path directory, String entry) {
    return directory.resolve(UUID.nameUUIDFromBytes(entry.getBytes(UTF_8)) + ".jar").toString();
  }

  private static void makeJar(String jar, String entry) {
    var tool = ToolProvider.findFirst("jar").orElseThrow();
    var failed =
        tool.run(
            System.out, System.err, "--create", "--no-compress", "--file", jar, "-C", entry, ".");
    if (failed != 0) {
      throw new IllegalStateException("no jar of " + entry);
    }
  }
}
