package io.provisioning.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.awaitility.Awaitility;

/** Servers of the simulator that somebody changes behind the platform's back. */
record DriftedServers(Platform platform) {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** Stops two servers and makes the third a larger one; waits until all of it is found. */
  void await(String token) throws IOException {
    append("a", "created", "stopped");
    append("b", "created", "stopped");
    append("c", "\"plan\":\"SMALL\"", "\"plan\":\"LARGE\"");
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> {
          var found =
              platform
                  .send(
                      "GET",
                      platform.door,
                      "/api/v1/drift?workspace=default&infrastructure=drifted",
                      token,
                      "")
                  .body();
          return found.contains("drifted.server.a")
              && found.contains("drifted.server.b")
              && found.contains("drifted.server.c");
        });
  }

  /** What happened to a server once happens again, a little different. */
  private void append(String server, String before, String after) throws IOException {
    var ledger = platform.home.resolve("state/providers/demo/ledger.jsonl");
    var line =
        Files.readString(ledger)
            .lines()
            .filter(
                one -> one.contains("\"drifted\"") && one.contains("\"name\":\"" + server + "\""))
            .findFirst()
            .orElseThrow();
    Files.writeString(ledger, line.replace(before, after) + "\n", StandardOpenOption.APPEND);
  }
}
