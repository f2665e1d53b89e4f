package io.provisioning.orchestrator.engine;

import static io.provisioning.orchestrator.operation.OperationFixtures.chain;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderFactory;
import io.provisioning.provider.Scope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/**
 * The orchestrator with the demo provider, in a process that asks to be killed before or after its
 * nth append to the journal, and stands still there until it is. The property {@code doom} says
 * where: {@code before:3}, {@code after:1}, {@code never:0}.
 */
final class DoomedOrchestrator {

  static final String PLAN = "sha256:doomed";
  static final int CHAINS = 3;
  static final int LENGTH = 6;

  private DoomedOrchestrator() {}

  public static void main(String[] arguments) {
    new SpringApplication(OrchestratorApplication.class, Doom.class).run(arguments);
  }

  @Configuration(proxyBeanMethods = false)
  static class Doom {

    private static final Path HOME = Path.of(System.getProperty("doom.home"));

    @Bean
    @Primary
    FakePlans plans() {
      var plans = new FakePlans();
      plans.put(
          PLAN,
          true,
          2,
          Stream.of("a", "b", "c").flatMap(name -> chain(name, LENGTH).stream()).toList());
      return plans;
    }

    @Bean
    @Primary
    Effects demoEffects() {
      var factory = ServiceLoader.load(ProviderFactory.class).findFirst().orElseThrow();
      return new DemoEffects(
          factory.open(
              new ProviderContext(
                  "test", HOME.resolve("demo"), Map.of("latency", "PT0.01S"), Clock.systemUTC())),
          System.getProperty("doom.fail"));
    }

    @Bean
    static BeanPostProcessor doom() {
      var doom = System.getProperty("doom").split(":", -1);
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
          return bean instanceof Journal journal
              ? new DoomedJournal(journal, doom[0], Integer.parseInt(doom[1]))
              : bean;
        }
      };
    }

    @Bean
    ApplicationListener<WebServerInitializedEvent> port() {
      return event -> write("port", Integer.toString(event.getWebServer().getPort()));
    }

    static void write(String name, String text) {
      try {
        var draft = Files.writeString(HOME.resolve(name + ".draft"), text);
        Files.move(draft, HOME.resolve(name), StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private record DoomedJournal(Journal journal, String when, int number, AtomicInteger appends)
      implements Journal {

    DoomedJournal(Journal journal, String when, int number) {
      this(journal, when, number, new AtomicInteger());
    }

    @Override
    public void append(String workspace, List<Entry> entries) {
      var isLast = appends.incrementAndGet() == number;
      if (isLast && when.equals("before")) {
        waitForTheEnd();
      }
      journal.append(workspace, entries);
      if (isLast && when.equals("after")) {
        waitForTheEnd();
      }
    }

    private static void waitForTheEnd() {
      Doom.write("ready-to-die", "");
      while (true) {
        LockSupport.park();
      }
    }

    @Override
    public void replay(Consumer<Entry> reader) {
      journal.replay(reader);
    }

    @Override
    public void read(String workspace, String workflow, long after, Consumer<Recorded> reader) {
      journal.read(workspace, workflow, after, reader);
    }

    @Override
    public void close() {
      journal.close();
    }
  }

  /** Creating the resource that fails does fail; taking it away does not. */
  private record DemoEffects(Provider provider, String failing) implements Effects {

    @Override
    public Optional<Facts> transition(
        IdempotencyKey key,
        String workspace,
        ResourceRef resource,
        @Nullable Desired from,
        @Nullable Desired to,
        OperationLog log) {
      var id = new Scope(workspace, resource.infrastructure()).network(resource.name());
      try {
        if (to == null) {
          provider.ensureAbsent(key, id);
          return Optional.empty();
        }
        if (resource.name().equals(failing)) {
          throw new ProviderException(ProviderException.Kind.PERMANENT, "it broke");
        }
        var state =
            provider.ensurePresent(key, id, ((Desired.Provided) Objects.requireNonNull(to)).spec());
        return Optional.of(new Facts(state.providerId(), Map.of()));
      } catch (ProviderException e) {
        throw new EffectException(
            EffectException.FailureClass.valueOf(e.kind().name()),
            String.valueOf(e.getMessage()),
            null,
            e);
      }
    }
  }
}
