package io.provisioning.age;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Encrypts and decrypts a large file, in turn with the program {@code age}, from file to file. */
public final class StreamingBenchmark {

  private static final int BUFFER = 128 << 10;

  private StreamingBenchmark() {}

  /**
   * Prints megabytes per second as JSON; the first run of each is left out.
   *
   * @param arguments megabytes of the file; number of runs
   */
  public static void main(String[] arguments) throws Exception {
    int megabytes = Integer.parseInt(arguments[0]);
    int runs = Integer.parseInt(arguments[1]);
    var directory = Files.createTempDirectory("age-benchmark-");
    try {
      write(directory.resolve("plain"), megabytes);
      measure(directory, megabytes, runs);
    } finally {
      try (var files = Files.list(directory)) {
        for (var file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(directory);
    }
  }

  private static void measure(Path directory, int megabytes, int runs) throws Exception {
    var made = Keys.generate(false);
    var key = directory.resolve("key");
    Files.writeString(key, made.secret() + "\n");
    var plain = directory.resolve("plain");
    var ours = directory.resolve("ours");
    var theirs = directory.resolve("theirs");
    var read = directory.resolve("read");
    var identities = Keys.identities(made.secret());
    var speeds = List.of(new Speeds(), new Speeds(), new Speeds(), new Speeds());
    for (int run = 0; run <= runs; run++) {
      speeds.get(0).add(run, megabytes, () -> encrypt(plain, ours, made.recipient()));
      speeds
          .get(1)
          .add(run, megabytes, () -> age("-r", made.recipient().toString(), theirs, plain));
      speeds.get(2).add(run, megabytes, () -> decrypt(theirs, read, identities));
      speeds.get(3).add(run, megabytes, () -> age("-i", key.toString(), read, ours));
    }
    System.out.printf(
        Locale.ROOT,
        """
        {"encrypt_mb_per_second": %s, "age_encrypt_mb_per_second": %s,
         "decrypt_mb_per_second": %s, "age_decrypt_mb_per_second": %s,
         "encrypt_share": %.2f, "decrypt_share": %.2f}
        """,
        speeds.get(0),
        speeds.get(1),
        speeds.get(2),
        speeds.get(3),
        speeds.get(0).median() / speeds.get(1).median(),
        speeds.get(2).median() / speeds.get(3).median());
  }

  private static void write(Path file, int megabytes) throws IOException {
    var random = new Random(7);
    var block = new byte[1_000_000];
    try (var out = Files.newOutputStream(file)) {
      for (int count = 0; count < megabytes; count++) {
        random.nextBytes(block);
        out.write(block);
      }
    }
  }

  private static void encrypt(Path from, Path to, Recipient recipient) throws IOException {
    try (var in = Files.newInputStream(from);
        var out = new BufferedOutputStream(Files.newOutputStream(to), BUFFER)) {
      Age.encrypt(in, out, List.of(recipient));
    }
  }

  private static void decrypt(Path from, Path to, List<Identity> identities) throws IOException {
    try (var in = Age.decrypt(new BufferedInputStream(Files.newInputStream(from)), identities);
        var out = new BufferedOutputStream(Files.newOutputStream(to), BUFFER)) {
      in.transferTo(out);
    }
  }

  private static void age(String option, String key, Path to, Path from) throws Exception {
    var command = new ArrayList<>(List.of("age"));
    if (option.equals("-i")) {
      command.add("-d");
    }
    command.addAll(List.of(option, key, "-o", to.toString(), from.toString()));
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IllegalStateException(command + " failed");
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  /** In megabytes per second. */
  private static final class Speeds {

    private final List<Double> all = new ArrayList<>();

    void add(int run, int megabytes, Work work) throws Exception {
      long begin = System.nanoTime();
      work.run();
      if (run > 0) {
        all.add(megabytes * 1e9 / (System.nanoTime() - begin));
      }
    }

    double median() {
      return all.stream().sorted().toList().get(all.size() / 2);
    }

    /** Median, least and greatest. */
    @Override
    public String toString() {
      var sorted = all.stream().sorted().toList();
      return "[%.0f, %.0f, %.0f]".formatted(median(), sorted.getFirst(), sorted.getLast());
    }
  }
}
