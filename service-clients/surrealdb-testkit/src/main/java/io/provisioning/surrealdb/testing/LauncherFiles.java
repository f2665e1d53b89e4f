package io.provisioning.surrealdb.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The launcher's sources, with the packages it needs and the official SDK. */
public final class LauncherFiles {

  private static final Path DIRECTORY = find(Path.of("").toAbsolutePath());

  private LauncherFiles() {}

  /** Where they are; the packages are installed if they were not. */
  public static synchronized Path directory() {
    if (!Files.isDirectory(DIRECTORY.resolve("node_modules/surrealdb"))) {
      install();
    }
    return DIRECTORY;
  }

  /** A command to be run there, which complains on this process's standard error. */
  public static ProcessBuilder command(String... words) {
    return in(directory(), words);
  }

  private static ProcessBuilder in(Path directory, String... words) {
    return new ProcessBuilder(words)
        .directory(directory.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  private static void install() {
    try {
      var npm = in(DIRECTORY, "npm", "ci", "--no-audit", "--no-fund");
      var running = npm.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
      if (running.waitFor() != 0) {
        throw new AssertionError("npm ci failed in " + DIRECTORY);
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  // a module's tests run in its own directory
  private static Path find(Path module) {
    for (var folder = module; folder != null; folder = folder.getParent()) {
      var launcher = folder.resolve("deploy/surrealdb");
      if (Files.exists(launcher.resolve("launcher.mjs"))) {
        return launcher;
      }
    }
    throw new AssertionError("no deploy/surrealdb above " + module);
  }
}
