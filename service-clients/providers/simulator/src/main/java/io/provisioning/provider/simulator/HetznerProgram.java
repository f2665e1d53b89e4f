package io.provisioning.provider.simulator;

import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;

/** A simulated Hetzner Cloud until it is interrupted; its servers are containers. */
final class HetznerProgram {

  private static final int PORT = 18099;

  private HetznerProgram() {}

  /** Takes a port, if another than the usual one is wanted. */
  public static void main(String[] arguments) throws Exception {
    int port = arguments.length == 0 ? PORT : Integer.parseInt(arguments[0]);
    var end = new CountDownLatch(1);
    var ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> {
              end.countDown();
              await(ended);
            }));
    var directory = Files.createTempDirectory("hetzner");
    try (var machines = new ContainerMachines(directory);
        var cloud = HetznerSimulator.start(machines, port)) {
      System.out.printf(
          "a simulated Hetzner Cloud is at %s%nits token is %s%nCtrl-C removes it with all its"
              + " servers%n",
          cloud.endpoint(), HetznerSimulator.TOKEN);
      await(end);
    } finally {
      ended.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
