package io.provisioning.controlcenter.logs;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.logs.ServiceLogs.Placed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFollowerTests {

  @TempDir private Path directory;

  private final List<Placed> told = new ArrayList<>();
  private ServiceLogs logs;
  private Path log;

  @BeforeEach
  void begin() throws IOException {
    logs = new ServiceLogs(List.of("orchestrator"), directory);
    log = directory.resolve("orchestrator.log");
    Files.writeString(log, "before\n");
  }

  @Test
  void whatIsWrittenFromNowOnIsToldOnce() throws IOException {
    try (var follower = follow(null)) {
      follower.poll(told::add);
      write("one\ntwo\nthr");
      follower.poll(told::add);
      follower.poll(told::add);
      write("ee\n");
      follower.poll(told::add);
    }

    assertThat(messages()).containsExactly("one", "two", "three");
  }

  @Test
  void itGoesOnAfterTheLastLineThatWasTold() throws IOException {
    try (var follower = follow(null)) {
      write("one\ntwo\n");
      follower.poll(told::add);
    }
    write("three\n");
    var last = told.getFirst().position();
    told.clear();

    try (var follower = follow(last)) {
      follower.poll(told::add);
    }

    assertThat(messages()).containsExactly("two", "three");
  }

  @Test
  void itGoesOnWhereAPageEnded() throws IOException {
    var page = logs.page("orchestrator", LogQuery.ALL, null, 10);
    write("one\n");

    try (var follower = follow(page.end())) {
      follower.poll(told::add);
    }

    assertThat(messages()).containsExactly("one");
  }

  @Test
  void aLogThatWasEmptyIsToldFromItsFirstLine() throws IOException {
    Files.writeString(log, "");
    try (var follower = follow(null)) {
      write("fir");
      follower.poll(told::add);
      write("st\nsecond\n");
      follower.poll(told::add);
    }

    assertThat(messages()).containsExactly("first", "second");
  }

  @Test
  void nothingIsLostWhereTheFileIsReplaced() throws IOException {
    try (var follower = follow(null)) {
      write("one\n");
      follower.poll(told::add);
      write("two\n");
      Files.move(log, directory.resolve("old"), StandardCopyOption.ATOMIC_MOVE);
      follower.poll(told::add);
      Files.writeString(directory.resolve("old"), "three\n", StandardOpenOption.APPEND);
      Files.writeString(log, "four\n");
      follower.poll(told::add);
    }

    assertThat(messages()).containsExactly("one", "two", "three", "four");
  }

  @Test
  void afterTheFileWasEmptiedWhatFollowsIsTold() throws IOException {
    try (var follower = follow(null)) {
      Files.writeString(log, "anew, and longer than before\n");
      follower.poll(told::add);
      write("next\n");
      follower.poll(told::add);
    }

    assertThat(messages()).containsExactly("anew, and longer than before", "next");
  }

  @Test
  void onlyWhatIsWantedIsTold() throws IOException {
    var query = new LogQuery("disk", LogLevel.WARN, null, null);
    try (var follower = logs.follow("orchestrator", query, null)) {
      write("{\"log\":{\"level\":\"INFO\"},\"message\":\"the disk is there\"}\n");
      write("{\"log\":{\"level\":\"WARN\"},\"message\":\"the disk is full\"}\n");
      write("{\"log\":{\"level\":\"WARN\"},\"message\":\"the net is slow\"}\n");
      follower.poll(told::add);
    }

    assertThat(messages()).containsExactly("the disk is full");
  }

  private LogFollower follow(@Nullable LogPosition after) {
    return logs.follow("orchestrator", LogQuery.ALL, after);
  }

  private void write(String text) throws IOException {
    Files.writeString(log, text, StandardOpenOption.APPEND);
  }

  private List<String> messages() {
    return told.stream().map(placed -> placed.line().message()).toList();
  }
}
