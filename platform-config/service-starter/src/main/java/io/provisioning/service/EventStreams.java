package io.provisioning.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Serves server-sent events, each stream in a virtual thread of its own, until it has no more to
 * say, the client is gone, or the service stops.
 */
public final class EventStreams {

  private static final Logger log = LoggerFactory.getLogger(EventStreams.class);
  private static final long NO_TIMEOUT = -1L;

  private final Set<Thread> open = ConcurrentHashMap.newKeySet();
  private volatile boolean isStopping;

  /** What one client is sent. */
  @FunctionalInterface
  public interface Stream {

    /**
     * Sends until there is nothing more to say, or {@link EventStreams#isStopping}.
     *
     * @throws IOException if the client is gone
     * @throws InterruptedException if the service stops
     */
    void serve(SseEmitter emitter) throws IOException, InterruptedException;
  }

  /**
   * Begins a stream.
   *
   * @param name for people, of the thread and in the log
   */
  public SseEmitter open(String name, Stream stream) {
    var emitter = new SseEmitter(NO_TIMEOUT);
    Thread.ofVirtual().name(name).start(() -> serve(name, stream, emitter));
    return emitter;
  }

  /** Says in a stream in which nothing happens that it is still there. */
  public static void heartbeat(SseEmitter emitter) throws IOException {
    emitter.send(SseEmitter.event().comment("still here"));
  }

  public boolean isStopping() {
    return isStopping;
  }

  @EventListener(ContextClosedEvent.class)
  void stop() {
    isStopping = true;
    open.forEach(Thread::interrupt);
  }

  private void serve(String name, Stream stream, SseEmitter emitter) {
    open.add(Thread.currentThread());
    try {
      stream.serve(emitter);
      emitter.complete();
    } catch (IOException | UncheckedIOException | IllegalStateException e) {
      log.debug("the client of {} is gone", name, e);
    } catch (InterruptedException e) {
      emitter.complete(); // by stop(), and nobody else
    } catch (RuntimeException e) {
      log.error("{} cannot be sent", name, e);
      emitter.complete();
    } finally {
      open.remove(Thread.currentThread());
    }
  }
}
