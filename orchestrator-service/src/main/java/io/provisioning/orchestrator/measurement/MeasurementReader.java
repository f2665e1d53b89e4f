package io.provisioning.orchestrator.measurement;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.provisioning.orchestrator.measurement.Measurement.Disk;
import io.provisioning.orchestrator.measurement.Measurement.Load;
import io.provisioning.orchestrator.measurement.Measurement.Network;
import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.CommandChannel.Stream;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link MeasurementScript} prints, one line after the other. Believes nothing: what is
 * no figure is left out, and what is too much is not read.
 */
final class MeasurementReader implements OutputListener {

  /** Of disks, interfaces, units and certificates each. */
  static final int MOST = 32;

  private static final int MOST_CHARACTERS = 256 * 1024;
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_COMPLAINT = 200;
  private static final int DISK_WORDS = 7;
  private static final int SECOND = 1_000_000_000;
  private static final Pattern SPACES = Pattern.compile(" +");

  private int characters;
  private String complaint = "";
  private @Nullable Double cpus;
  private @Nullable Duration cpuTime;
  private @Nullable Load load;
  private @Nullable Long memory;
  private @Nullable Long memoryUsed;
  private @Nullable Duration uptime;
  private @Nullable Instant time;
  private final Map<String, Disk> disks = new LinkedHashMap<>();
  private final Map<String, Network> networks = new LinkedHashMap<>();
  private final Set<String> failed = new LinkedHashSet<>();
  private final Map<String, StringBuilder> certificates = new LinkedHashMap<>();
  private @Nullable StringBuilder certificate;

  @Override
  public void line(Stream stream, String text) {
    characters += text.length() + 1;
    if (characters > MOST_CHARACTERS) {
      return;
    }
    if (stream == Stream.ERR) {
      complaint = text.substring(0, Math.min(text.length(), LONGEST_COMPLAINT));
      return;
    }
    try {
      words(SPACES.split(text.strip()));
    } catch (ArithmeticException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
      // not a figure
    }
  }

  /** What was last complained about, empty for nothing. */
  String complaint() {
    return complaint;
  }

  /**
   * What was read; empty if it is not what a server prints that was measured.
   *
   * @param before when it was asked
   * @param after when it had answered
   */
  Optional<Measurement> measurement(Instant before, Instant after) {
    return time == null
        ? Optional.empty()
        : Optional.of(
            new Measurement(
                cpus,
                cpuTime,
                load,
                memory,
                memoryUsed,
                disks,
                networks,
                uptime,
                failed,
                ends(),
                offset(time, before, after)));
  }

  private void words(String[] words) {
    switch (words[0]) {
      case "time" -> time = time(words[1]);
      case "cpu" -> cpuTime = Duration.ofNanos(Math.multiplyExact(positive(words[1]), 1000L));
      case "cpus" -> cpus = cpus(words);
      case "load" -> load = new Load(figure(words[1]), figure(words[2]), figure(words[3]));
      case "memory" -> memory(words);
      case "uptime" -> uptime = Duration.ofSeconds(positive(words[1]));
      case "network" ->
          put(networks, words[3], new Network(positive(words[1]), positive(words[2])));
      case "disk" -> disk(words);
      case "failed" -> {
        if (failed.size() < MOST) {
          failed.add(name(words[1]));
        }
      }
      case "certificate" -> {
        certificate = new StringBuilder();
        put(certificates, words[1], certificate);
      }
      case "pem" -> {
        if (certificate != null) {
          certificate.append(rest(words, 1)).append('\n');
        }
      }
      default -> {
        // Some tool said something.
      }
    }
  }

  /** No limit is {@code max}, or less than 1. */
  private static double cpus(String[] words) {
    double all = figure(words[1]);
    double quota = words[2].equals("max") ? -1 : Double.parseDouble(words[2]);
    return quota <= 0 ? all : Math.min(all, quota / figure(words[3]));
  }

  /** No limit is {@code max}, or a number beyond the memory of the machine. */
  private void memory(String[] words) {
    var machine = positive(words[3]);
    memory = words[1].equals("max") ? machine : Math.min(positive(words[1]), machine);
    memoryUsed = Math.max(0, Long.parseLong(words[2]));
  }

  private void disk(String[] words) {
    if (words.length >= DISK_WORDS) {
      var disk =
          new Disk(
              positive(words[1]),
              positive(words[2]),
              positive(words[3]),
              count(words[4]),
              count(words[5]));
      put(disks, rest(words, DISK_WORDS - 1), disk);
    }
  }

  /** A file system without a limit says {@code -}. */
  private static long count(String word) {
    return word.equals("-") ? 0 : positive(word);
  }

  private static <T> void put(Map<String, T> all, String name, T value) {
    if (all.size() < MOST) {
      all.putIfAbsent(name(name), value);
    }
  }

  private static String name(String text) {
    return text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME);
  }

  private static String rest(String[] words, int from) {
    return String.join(" ", Arrays.asList(words).subList(from, words.length));
  }

  private static long positive(String word) {
    long figure = Long.parseLong(word);
    if (figure < 0) {
      throw new NumberFormatException(word);
    }
    return figure;
  }

  private static double figure(String word) {
    double figure = Double.parseDouble(word);
    if (!(figure >= 0 && figure < Long.MAX_VALUE)) {
      throw new NumberFormatException(word);
    }
    return figure;
  }

  private static @Nullable Instant time(String word) {
    if (word.length() > LONGEST_NAME || !word.matches("\\d{1,11}\\.\\d{1,9}")) {
      return null;
    }
    var seconds = new BigDecimal(word);
    return Instant.ofEpochSecond(
        seconds.longValue(),
        seconds.remainder(BigDecimal.ONE).movePointRight(9).longValue() % SECOND);
  }

  private static Duration offset(Instant time, Instant before, Instant after) {
    if (time.isBefore(before)) {
      return Duration.between(before, time);
    }
    return time.isAfter(after) ? Duration.between(after, time) : Duration.ZERO;
  }

  private Map<String, Instant> ends() {
    var ends = new LinkedHashMap<String, Instant>();
    for (var file : certificates.entrySet()) {
      try {
        var bytes = file.getValue().toString().getBytes(US_ASCII);
        if (CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(bytes))
            instanceof X509Certificate read) {
          ends.put(file.getKey(), read.getNotAfter().toInstant());
        }
      } catch (CertificateException e) {
        // not a certificate
      }
    }
    return ends;
  }
}
