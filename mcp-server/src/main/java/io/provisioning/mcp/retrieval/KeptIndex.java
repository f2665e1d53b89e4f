package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.retrieval.index.Passage.Collection;
import io.provisioning.mcp.retrieval.index.PassageIndex;
import io.provisioning.service.problem.RequestProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;

/**
 * The index on disk, opened once the service is ready, in the background. What is in it can be read
 * again, so what is damaged is made anew.
 */
final class KeptIndex implements DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(KeptIndex.class);
  private static final long PATIENCE_SECONDS = 10;

  private final Path directory;
  private final CompletableFuture<PassageIndex> index = new CompletableFuture<>();

  KeptIndex(Path directory) {
    this.directory = directory;
  }

  @EventListener(ApplicationReadyEvent.class)
  void open() {
    Thread.ofPlatform()
        .daemon()
        .name("passages")
        .start(() -> {
          try {
            index.complete(opened());
          } catch (IOException | RuntimeException e) {
            LOG.error("the index of passages in `{}` cannot be opened", directory, e);
            index.completeExceptionally(e);
          }
        });
  }

  private PassageIndex opened() throws IOException {
    try {
      return withDocumentation();
    } catch (CorruptIndexException | IndexFormatTooOldException | IndexFormatTooNewException e) {
      LOG.warn("the index of passages in `{}` is made anew", directory, e);
      IOUtils.rm(directory);
      return withDocumentation();
    }
  }

  private PassageIndex withDocumentation() throws IOException {
    Files.createDirectories(directory);
    var opened = new PassageIndex(FSDirectory.open(directory));
    try {
      var documentation = Documentation.packaged();
      var version = documentation.version();
      if (!opened.version(Collection.DOCUMENTATION).equals(Optional.of(version))) {
        opened.replace(Collection.DOCUMENTATION, version, documentation.passages());
      }
      return opened;
    } catch (RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /** Whether it can be searched. */
  boolean isOpen() {
    return index.isDone() && !index.isCompletedExceptionally();
  }

  /**
   * The index, as soon as it can be searched.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it cannot
   */
  PassageIndex get() {
    try {
      return index.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw away(e);
    } catch (ExecutionException | TimeoutException e) {
      throw away(e);
    }
  }

  private static RuntimeException away(Exception cause) {
    return RequestProblem.UNAVAILABLE.because(
        "the documentation cannot be searched",
        "if it stays so, the log of the service `mcp` says why",
        cause);
  }

  @Override
  public void destroy() {
    if (isOpen()) {
      try {
        index.join().close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
