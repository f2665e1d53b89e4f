package io.provisioning.provider.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import io.provisioning.provider.testkit.cloud.Block;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Blocks of 256 addresses for the networks of real servers. What a run that was killed left stays
 * on the machine, and Podman gives no block twice.
 */
public final class FreeBlocks {

  private static final int ATTEMPTS = 1_000;

  private static final Path ROUTES = Path.of("/proc/net/route");
  private static final Pattern SUBNET = Pattern.compile("\"subnet\": *\"([0-9.]+/[0-9]+)\"");

  private static final Path LOCKS =
      Path.of(
          System.getProperty("java.io.tmpdir"),
          "provisioning-blocks-" + System.getProperty("user.name"));

  /** What this process was given; open, as the system ends the lock with the channel. */
  private static final Map<String, FileChannel> GIVEN = new ConcurrentHashMap<>();

  private FreeBlocks() {}

  /**
   * A block that no interface, route or network of Podman has, and that neither this process nor
   * another that still runs was given before.
   *
   * @return such as {@code 10.123.45.0/24}
   */
  public static synchronized String next() {
    try {
      var taken =
          Stream.of(addresses(), routes(Files.readAllLines(ROUTES)), networks())
              .flatMap(List::stream)
              .toList();
      var random = ThreadLocalRandom.current();
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        var block =
            new Block("10.%d.%d.0/24".formatted(random.nextInt(100, 250), random.nextInt(256)));
        if (taken.stream().noneMatch(block::overlaps) && isOurs(block.cidr())) {
          return block.cidr();
        }
      }
      throw new IllegalStateException("no block in 10.0.0.0/8 is free beside " + taken);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOurs(String block) throws IOException {
    if (GIVEN.containsKey(block)) {
      return false;
    }
    Files.createDirectories(LOCKS);
    var channel = FileChannel.open(LOCKS.resolve(block.replace('/', '-')), CREATE, WRITE);
    if (channel.tryLock() == null) {
      channel.close();
      return false;
    }
    GIVEN.put(block, channel);
    return true;
  }

  private static List<Block> addresses() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(Inet4Address.class::isInstance)
        .map(InetAddress::getHostAddress)
        .map(address -> new Block(address + "/32"))
        .toList();
  }

  /**
   * Reads the kernel's table.
   *
   * @param lines a heading, then routes with destination and mask in hexadecimal digits, last byte
   *     first, in columns 2 and 8
   */
  static List<Block> routes(List<String> lines) {
    return lines.stream()
        .skip(1)
        .map(line -> line.split("\\s+", -1))
        .map(route -> block(reversed(route[1]), Integer.bitCount(reversed(route[7]))))
        .filter(block -> block.prefix() > 0) // the default route
        .toList();
  }

  private static int reversed(String digits) {
    return Integer.reverseBytes(Integer.parseUnsignedInt(digits, 16));
  }

  private static Block block(int bits, int prefix) {
    return new Block(
        "%d.%d.%d.%d/%d"
            .formatted(bits >>> 24, (bits >> 16) & 255, (bits >> 8) & 255, bits & 255, prefix));
  }

  /** Those without a running container, which have no interface, are among them. */
  private static List<Block> networks() throws IOException {
    var builder =
        new ProcessBuilder("podman", "network", "ls", "--format", "json")
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("CONTAINERS_CONF", PodmanService.configuration().toString());
    return subnets(new String(builder.start().getInputStream().readAllBytes(), UTF_8));
  }

  static List<Block> subnets(String networks) {
    return SUBNET.matcher(networks).results().map(FreeBlocks::subnet).toList();
  }

  private static Block subnet(MatchResult found) {
    return new Block(found.group(1));
  }
}
