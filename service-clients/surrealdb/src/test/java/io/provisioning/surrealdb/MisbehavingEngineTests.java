package io.provisioning.surrealdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.surrealdb.value.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MisbehavingEngineTests {

  private static final UUID NAME = new UUID(0, 1);

  @Test
  void aConnectionOverWhichNonsenseComesIsGivenUp() throws Exception {
    var nonsense = new AtomicBoolean(true);
    try (var engine =
            new FakeEngine(
                "cbor",
                (fake, out, request) -> {
                  if (nonsense.getAndSet(false)) {
                    fake.send(out, new byte[] {(byte) 0xff});
                  } else {
                    fake.answer(out, request, "pong");
                  }
                });
        var client = SurrealClient.connect(engine.settings())) {
      assertThatExceptionOfType(SurrealConnectionException.class)
          .isThrownBy(client::ping)
          .withCauseInstanceOf(SurrealProtocolException.class)
          .matches(SurrealConnectionException::mayHaveBeenCarriedOut);
      client.ping();
      assertThat(engine.connections()).isEqualTo(2);
    }
  }

  @Test
  void aMessageThatAnswersNothingHurtsNobody() throws Exception {
    try (var engine =
            new FakeEngine(
                "cbor",
                (fake, out, request) -> {
                  fake.say(out, Map.of("error", Map.of("code", -32700, "message", "Parse error")));
                  fake.say(out, Map.of("id", 4711, "result", "for nobody"));
                  fake.answer(out, request, "pong");
                });
        var client = SurrealClient.connect(engine.settings())) {
      client.ping();
      assertThat(engine.connections()).isEqualTo(1);
    }
  }

  @Test
  void anEngineThatIsSilentIsLeft() throws Exception {
    var silent = new AtomicBoolean(true);
    try (var engine =
        new FakeEngine(
            "cbor",
            (fake, out, request) -> {
              if (!silent.getAndSet(false)) {
                fake.answer(out, request, "pong");
              }
            })) {
      var limits =
          SurrealSettings.Limits.defaults()
              .withKeepAlive(Duration.ofMillis(100))
              // long: without a processor for so long, the second one would be silent as well
              .withRequest(Duration.ofSeconds(5));
      try (var client = SurrealClient.connect(engine.settings().withLimits(limits))) {
        // the first ping is the client's own: it gets no answer, so the connection is made anew
        engine.awaitConnections(2);
        client.ping();
      }
    }
  }

  @Test
  void answersComeInAnyOrder() throws Exception {
    var first = new CompletableFuture<Runnable>();
    try (var engine =
            new FakeEngine(
                "cbor",
                (fake, out, request) -> {
                  if (!first.complete(() -> answer(fake, out, request, "first"))) {
                    answer(fake, out, request, "second");
                    first.join().run();
                  }
                });
        var client = SurrealClient.connect(engine.settings());
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var slow = threads.submit(() -> client.execute("RETURN 'first'"));
      first.join();

      assertThat(client.execute("RETURN 'second'").value(0)).isEqualTo("second");
      assertThat(slow.get().value(0)).isEqualTo("first");
    }
  }

  @Test
  void anAnswerThatIsLateIsNotMistaken() throws Exception {
    var late = new CompletableFuture<Runnable>();
    try (var engine =
        new FakeEngine(
            "cbor",
            (fake, out, request) -> {
              if (!late.complete(() -> answer(fake, out, request, "late"))) {
                late.join().run();
                answer(fake, out, request, "right");
              }
            })) {
      var limits = SurrealSettings.Limits.defaults().withRequest(Duration.ofSeconds(3));
      try (var client = SurrealClient.connect(engine.settings().withLimits(limits))) {
        assertThatExceptionOfType(SurrealTimeoutException.class)
            .isThrownBy(() -> client.execute("RETURN 'late'"))
            .matches(SurrealTimeoutException::mayHaveBeenCarriedOut);

        assertThat(client.execute("RETURN 'right'").value(0)).isEqualTo("right");
        assertThat(engine.connections()).isEqualTo(1);
      }
    }
  }

  private static void answer(FakeEngine fake, OutputStream out, Map<?, ?> request, String result) {
    try {
      fake.answer(out, request, List.of(Map.of("status", "OK", "result", result)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void anEngineThatSpeaksAnotherProtocolIsRefused() throws Exception {
    try (var engine = new FakeEngine("", (_, _, _) -> {})) {
      assertThatExceptionOfType(SurrealProtocolException.class)
          .isThrownBy(() -> SurrealClient.connect(engine.settings()).close());
    }
  }

  @Test
  void noEngineIsToldAtOnce() {
    var nobody =
        SurrealSettings.of(
            URI.create("ws://127.0.0.1:1"), "test", "test", Credentials.root("root", "root"));
    assertThatExceptionOfType(SurrealConnectionException.class)
        .isThrownBy(() -> SurrealClient.connect(nobody).close())
        .withMessage("cannot connect to ws://127.0.0.1:1/rpc")
        .matches(e -> !e.mayHaveBeenCarriedOut());
  }

  @Test
  void anEventThatComesBeforeTheNameOfItsLiveQueryIsKept() throws Exception {
    try (var engine = new FakeEngine("cbor", MisbehavingEngineTests::announceEarly);
        var client = SurrealClient.connect(engine.settings());
        var live = client.live(new Table("person"))) {
      assertThat(live.next()).isEqualTo(new LiveEvent.Created(RecordId.of("person", 1), "early"));
    }
  }

  @Test
  void aLiveQueryThatTheEngineEndsHasEnded() throws Exception {
    try (var engine =
            new FakeEngine(
                "cbor",
                (fake, out, request) -> {
                  answerLive(fake, out, request);
                  fake.say(out, Map.of("result", Map.of("id", NAME, "action", "KILLED")));
                });
        var client = SurrealClient.connect(engine.settings());
        var live = client.live(new Table("person"))) {
      assertThat(live.next()).isEqualTo(new LiveEvent.Killed());
      assertThat(live.hasNext()).isFalse();
    }
  }

  @Test
  void furtherCallersWaitForTheirTurn() throws Exception {
    var asked = new LinkedBlockingQueue<Runnable>();
    try (var engine =
            new FakeEngine(
                "cbor", (fake, out, request) -> asked.add(() -> pong(fake, out, request)));
        var client = SurrealClient.connect(withTurns(engine.settings(), 4));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var callers = Stream.generate(() -> threads.submit(client::ping)).limit(12).toList();
      for (var round = 0; round < 3; round++) {
        var turns = List.of(asked.take(), asked.take(), asked.take(), asked.take());
        assertThat(asked.poll(50, TimeUnit.MILLISECONDS)).isNull();
        turns.forEach(Runnable::run);
      }
      for (var caller : callers) {
        caller.get();
      }
    }
  }

  private static SurrealSettings withTurns(SurrealSettings settings, int turns) {
    return settings.withLimits(SurrealSettings.Limits.defaults().withMaxInFlight(turns));
  }

  private static void pong(FakeEngine fake, OutputStream out, Map<?, ?> request) {
    try {
      fake.answer(out, request, "pong");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void announceEarly(FakeEngine fake, OutputStream out, Map<?, ?> request)
      throws IOException {
    if ("query".equals(request.get("method"))) {
      var event = Map.of("id", NAME, "action", "CREATE", "record", RecordId.of("person", 1));
      var early = new HashMap<String, Object>(event);
      early.put("result", "early");
      fake.say(out, Map.of("result", early));
    }
    answerLive(fake, out, request);
  }

  private static void answerLive(FakeEngine fake, OutputStream out, Map<?, ?> request)
      throws IOException {
    fake.answer(out, request, List.of(Map.of("status", "OK", "result", NAME)));
  }
}
