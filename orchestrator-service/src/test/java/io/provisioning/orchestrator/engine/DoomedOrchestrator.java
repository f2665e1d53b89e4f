package io.provisioning.orchestrator.engine;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Past;
import io.provisioning.orchestrator.workflow.Recorded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;

/**
 * The orchestrator in a process that asks to be killed before or after its nth append to the
 * journal, and stands still there until it is. The property {@code doom} says where: {@code
 * before:3}, {@code after:1}, {@code never:0}.
 */
final class DoomedOrchestrator {

  private DoomedOrchestrator() {}

  public static void main(String[] arguments) {
    new SpringApplication(OrchestratorApplication.class, Doom.class).run(arguments);
  }

  /** Not found by the scan of the application, since it is given to it by name. */
  static class Doom {

    private static final Path HOME = Path.of(System.getProperty("doom.home"));

    @Bean
    static BeanPostProcessor doom() {
      var doom = System.getProperty("doom").split(":", -1);
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
          return bean instanceof Journal journal
              ? new DoomedJournal(journal, doom[0], Integer.parseInt(doom[1]), new AtomicInteger())
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
    public void requireRoom(String workspace) {
      journal.requireRoom(workspace);
    }

    @Override
    public Set<String> workspaces() {
      return journal.workspaces();
    }

    @Override
    public Optional<ProblemException> replay(String workspace, Reader reader) {
      return journal.replay(workspace, reader);
    }

    @Override
    public Optional<Ended> archived(String workflow) {
      return journal.archived(workflow);
    }

    @Override
    public Stream<Ended> archivedNewestFirst(@Nullable String before) {
      return journal.archivedNewestFirst(before);
    }

    @Override
    public void compactWith(Function<String, Past> past) {
      journal.compactWith(past);
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
}
