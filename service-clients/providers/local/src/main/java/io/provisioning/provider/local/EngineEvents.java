package io.provisioning.provider.local;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Event;
import com.github.dockerjava.api.model.EventType;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.Labels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the engine tells of containers, networks and volumes as it happens. */
final class EngineEvents {

  /** Commands in containers are told as well, and our own looks are such commands. */
  private static final Set<String> CHANGES =
      Set.of(
          "connect",
          "create",
          "destroy",
          "die",
          "died",
          "disconnect",
          "kill",
          "oom",
          "pause",
          "remove",
          "rename",
          "restart",
          "start",
          "stop",
          "unpause",
          "update");

  private final Engine engine;
  private final Labels labels;

  EngineEvents(Engine engine, Labels labels) {
    this.engine = engine;
    this.labels = labels;
  }

  /**
   * Listens until the engine ends the stream.
   *
   * @throws ProviderException TRANSIENT if the engine cannot be asked, or the thread is interrupted
   */
  void listen(Consumer<Optional<Scope>> listener) {
    engine.run(
        "listen to the container engine",
        docker -> {
          try (var stream = new Stream(listener)) {
            docker
                .eventsCmd()
                .withEventTypeFilter(EventType.CONTAINER, EventType.NETWORK, EventType.VOLUME)
                .exec(stream)
                .awaitCompletion();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProviderException(Kind.TRANSIENT, "interrupted while listening", e);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private final class Stream extends ResultCallback.Adapter<Event> {

    private final Consumer<Optional<Scope>> listener;

    private Stream(Consumer<Optional<Scope>> listener) {
      this.listener = listener;
    }

    @Override
    public void onNext(@Nullable Event event) {
      if (event == null || !CHANGES.contains(String.valueOf(event.getAction()))) {
        return;
      }
      if (event.getType() != EventType.CONTAINER) {
        // a network or volume says no labels, so it may be of any scope
        listener.accept(Optional.empty());
        return;
      }
      var actor = event.getActor();
      labels
          .id(actor == null ? null : actor.getAttributes())
          .ifPresent(id -> listener.accept(Optional.of(id.scope())));
    }
  }
}
