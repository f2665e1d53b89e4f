package io.provisioning.config.completion;

import io.provisioning.config.document.Format;
import java.util.Arrays;
import java.util.List;

/** How long suggestions take in a declaration of 1,000 lines, at places all over it. */
final class CompletionBenchmark {

  private static final int LINES = 1_000;
  private static final int CALLS = 500;
  private static final int WARM_UP = 200;

  private CompletionBenchmark() {}

  /** Prints one line of JSON for each format. */
  public static void main(String[] arguments) {
    for (var format : List.of(Format.YAML, Format.PKL, Format.JSON)) {
      var text = text(format);
      for (int call = 0; call < WARM_UP; call++) {
        time(text, format, call);
      }
      var times = new long[CALLS];
      for (int call = 0; call < CALLS; call++) {
        times[call] = time(text, format, call);
      }
      Arrays.sort(times);
      System.out.printf(
          "{\"format\": \"%s\", \"lines\": %d, \"median_ms\": %.1f, \"p95_ms\": %.1f,"
              + " \"p99_ms\": %.1f}%n",
          format,
          text.lines().count(),
          times[CALLS / 2] / 1e6,
          times[CALLS * 95 / 100] / 1e6,
          times[CALLS * 99 / 100] / 1e6);
    }
  }

  private static long time(String text, Format format, int call) {
    int offset = (int) ((long) text.length() * (call * 37 % CALLS) / CALLS);
    var begun = System.nanoTime();
    var _ = CompletionFixtures.at(text, format, offset);
    return System.nanoTime() - begun;
  }

  private static String text(Format format) {
    var text = new StringBuilder();
    text.append(
        switch (format) {
          case YAML -> "name: large\nnetworks:\n  - { name: a, cidr: 10.0.0.0/24 }\nservers:\n";
          case PKL -> "name = \"large\"\nnetworks { new { name = \"a\" } }\nservers {\n";
          case JSON ->
              "{ \"name\": \"large\",\n\"networks\": [ { \"name\": \"a\" } ],\n\"servers\": [\n";
          case TOML -> throw new IllegalArgumentException("it is not completed");
        });
    var server =
        switch (format) {
          case YAML ->
              """
                - name: server-%d
                  plan: small
                  networks: [a]
                  taskservs:
                    - name: postgres
                      config:
                        role: primary
              """;
          case PKL ->
              """
                new {
                  name = "server-%d"
                  plan = "small"
                  networks { "a" }
                  taskservs {
                    new { name = "postgres"; config { role = "primary" } }
                  }
                }
              """;
          default ->
              """
              { "name": "server-%d",
                "plan": "small",
                "networks": ["a"],
                "taskservs": [
                  { "name": "postgres",
                    "config": { "role": "primary" } } ] },
              """;
        };
    long lines = 0;
    for (int number = 0; lines < LINES; number++) {
      text.append(server.formatted(number));
      lines += server.lines().count();
    }
    return text.toString();
  }
}
