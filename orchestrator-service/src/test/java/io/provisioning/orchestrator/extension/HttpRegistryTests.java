package io.provisioning.orchestrator.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.provisioning.config.problem.ProblemException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpRegistryTests {

  @TempDir private static Path directory;

  @Test
  void aRegistryThatStopsInTheMiddleOfItsAnswerIsAwayAndNotWaitedForTwice() throws Exception {
    var asked = new AtomicInteger();
    var over = new CountDownLatch(1);
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try {
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext(
          "/",
          exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            awaitOver(over);
            exchange.close();
          });
      server.start();
      var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
      var registry =
          new HttpRegistry(
              // long enough for the request to arrive on a busy machine; the answer never ends
              url, Duration.ofSeconds(5), new RealRegistry(directory, directory).identity());

      for (var workspace : new String[] {"shop", "catalog"}) {
        assertThatThrownBy(() -> registry.offers(workspace, "shop"))
            .isInstanceOf(ProblemException.class)
            .hasMessageContaining("the registry does not answer");
      }

      assertThat(asked).hasValue(1);
    } finally {
      over.countDown();
      server.stop(0);
    }
  }

  private static void awaitOver(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
