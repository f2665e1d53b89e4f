package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiPredicate;

/**
 * A journal of so many events moves to a database and back while workflows run, with one kill of
 * the orchestrator or of the database in the middle, or none.
 *
 * <p>Arguments: events, workflows that run at once, {@code none}, {@code orchestrator} or {@code
 * database}, directory.
 */
final class MigrationProof {

  private static final int OPERATIONS = 40;
  private static final int MILLIS = 1_000;
  private static final int NEVER = Integer.MAX_VALUE;

  private MigrationProof() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var events = Integer.parseInt(arguments[0]);
    var workflows = Integer.parseInt(arguments[1]);
    var directory = Files.createDirectories(Path.of(arguments[3]));
    try (var database = RunningEngine.start(directory)) {
      var home = new MovedHome(directory, database, workflows, OPERATIONS, events, MILLIS);
      var kill = kill(arguments[2], database, events / 4L);
      var begin = System.nanoTime();
      var exit = home.run(NEVER, kill);
      System.out.printf("first process: exit %d, %d s%n", exit, seconds(begin));
      if (exit != 0 || !home.ended().equals("COMPLETED")) {
        begin = System.nanoTime();
        require(home.run(NEVER) == 0 && home.ended().equals("COMPLETED"), "it did not move");
        System.out.printf("second process: %d s%n", seconds(begin));
      }
      System.out.printf("compared both journals and the world: %,d entries%n", home.check());
    }
    System.exit(0);
  }

  private static BiPredicate<String, Long> kill(
      String what, RunningEngine database, long atEntries) {
    var killed = new boolean[1];
    return (step, copied) -> {
      if (killed[0] || what.equals("none") || copied < atEntries) {
        return false;
      }
      killed[0] = true;
      System.out.printf("kill -9 of the %s, %s, %,d entries copied%n", what, step, copied);
      if (what.equals("database")) {
        database.kill();
        database.start();
      }
      return what.equals("orchestrator");
    };
  }

  private static long seconds(long begin) {
    return (System.nanoTime() - begin) / 1_000_000_000;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }
}
