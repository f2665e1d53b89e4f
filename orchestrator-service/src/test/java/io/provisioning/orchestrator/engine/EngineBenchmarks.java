package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import io.provisioning.provider.IdempotencyKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures the service in a process of its own, beside what the machine can do at all, and prints
 * one JSON document. See docs/development/benchmarks.md.
 */
public final class EngineBenchmarks {

  private static final int RUNS = 7;
  private static final int WARM_UPS = 3;
  private static final int OPERATIONS = 1_000;
  private static final Duration TO_REST = Duration.ofSeconds(10);

  private EngineBenchmarks() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var directory = Files.createDirectories(Path.of("target", "bench"));
    var results = new LinkedHashMap<String, Object>();
    results.put("machine", DiskBenchmarks.measure(Files.createTempDirectory(directory, "disk")));
    results.putAll(service(Files.createTempDirectory(directory, "home")));
    results.put("rest", rest(Files.createTempDirectory(directory, "home")));
    IO.println(
        JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(results));
    System.exit(0);
  }

  /** When each effect was asked for, by the clock of {@link System#nanoTime}. */
  static final class Recording {

    private static final Queue<Long> ASKED = new ConcurrentLinkedQueue<>();

    @Bean
    static BeanPostProcessor recording() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
          return bean instanceof Effects effects ? new RecordedEffects(effects) : bean;
        }
      };
    }
  }

  private record RecordedEffects(Effects effects) implements Effects {
    @Override
    public Optional<Facts> transition(
        IdempotencyKey key,
        String workspace,
        ResourceRef resource,
        @Nullable Desired from,
        @Nullable Desired to,
        OperationLog log) {
      Recording.ASKED.add(System.nanoTime());
      return effects.transition(key, workspace, resource, from, to, log);
    }
  }

  private static Map<String, Object> service(Path home) throws InterruptedException {
    TestHome.at(home);
    var context =
        (ServletWebServerApplicationContext)
            new SpringApplication(OrchestratorApplication.class, Recording.class)
                .run(
                    "--server.port=0",
                    "--logging.level.root=warn",
                    "--provisioning.home=" + home.toAbsolutePath());
    var engine = context.getBean(WorkflowEngine.class);
    var port = Optional.ofNullable(context.getWebServer()).orElseThrow().getPort();
    var plans = new ArrayList<Double>();
    var rates = new ArrayList<Double>();
    var starts = new ArrayList<Double>();
    try (var api = new Api(port)) {
      for (var run = 0; run < WARM_UPS + RUNS; run++) {
        var began = System.nanoTime();
        var plan = plan(api, "\"action\":\"apply\",\"document\":" + document());
        var planned = System.nanoTime();
        Recording.ASKED.clear();
        var submitted = System.nanoTime();
        apply(engine, plan);
        var ended = System.nanoTime();
        if (run >= WARM_UPS) {
          plans.add(millis(planned - began));
          rates.add(OPERATIONS * 1e9 / (ended - submitted));
          starts.add(percentile99(submitted));
        }
        apply(engine, plan(api, "\"action\":\"destroy\",\"infrastructure\":\"bench\""));
      }
    }
    context.close();
    return Map.of(
        "plan_1000_servers_ms", Statistics.of(plans),
        "batch_1000_operations_per_second", Statistics.of(rates),
        "batch_1000_start_latency_p99_ms", Statistics.of(starts));
  }

  private static String document() {
    return "{\"name\":\"bench\",\"settings\":{\"provider\":\"demo\"},"
        + "\"servers\":[{\"name\":\"s\",\"count\":"
        + OPERATIONS
        + "}]}";
  }

  private static String plan(Api api, String request) {
    var answer = api.post("/api/v1/plans", "{\"workspace\":\"default\"," + request + "}");
    if (answer.status() != 200 || answer.body().at("/operations").size() < OPERATIONS) {
      throw new IllegalStateException(answer.body().toString());
    }
    return answer.text("/digest");
  }

  private static void apply(WorkflowEngine engine, String plan) throws InterruptedException {
    var run =
        engine.submit(
            new SubmitWorkflow("default", plan, true, null, OPERATIONS, null, null, null), null);
    var subscription = run.subscribe();
    while (run.view().state().isActive()) {
      subscription.next(Duration.ofMillis(5));
    }
    run.unsubscribe(subscription);
    if (run.view().state() != WorkflowStatus.COMPLETED) {
      throw new IllegalStateException(run.view().toString());
    }
  }

  /** From the request to the moment at which the effect is asked for, all of them ready at once. */
  private static double percentile99(long submitted) {
    var waits =
        Recording.ASKED.stream().mapToDouble(asked -> millis(asked - submitted)).sorted().toArray();
    return waits[(int) Math.ceil(waits.length * 0.99) - 1];
  }

  private static double millis(long nanos) {
    return nanos / 1e6;
  }

  /** The process as the launcher starts it, with nothing to do. */
  private static Map<String, Object> rest(Path home) throws IOException, InterruptedException {
    TestHome.at(home);
    var sizes = new ArrayList<Double>();
    var readies = new ArrayList<Double>();
    for (var run = 0; run < 5; run++) {
      var began = System.nanoTime();
      var process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-Xmx256m",
                  "-XX:TieredStopAtLevel=1",
                  "-Ddoom=never:0",
                  "-Ddoom.home=" + home.toAbsolutePath(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  DoomedOrchestrator.class.getName(),
                  "--server.port=0",
                  "--provisioning.home=" + home.toAbsolutePath())
              .redirectErrorStream(true)
              .redirectOutput(home.resolve("log").toFile())
              .start();
      try {
        while (!Files.exists(home.resolve("port"))) {
          if (process.waitFor(10, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException(Files.readString(home.resolve("log")));
          }
        }
        readies.add(millis(System.nanoTime() - began));
        if (process.waitFor(TO_REST.toSeconds(), TimeUnit.SECONDS)) {
          throw new IllegalStateException("the service has ended");
        }
        sizes.add(Processes.residentMegabytes(process.pid()));
      } finally {
        process.destroyForcibly().waitFor();
        Files.deleteIfExists(home.resolve("port"));
      }
    }
    return Map.of(
        "resident_mb", Statistics.of(sizes), "ready_without_cache_ms", Statistics.of(readies));
  }
}
