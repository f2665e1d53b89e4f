package io.provisioning.provider.local.image;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.model.BuildResponseItem;
import com.github.dockerjava.api.model.PullResponseItem;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.local.engine.Engine;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** From a Containerfile, by the engine, on an image that it has or can pull. */
record ContainerfileSource(Engine engine, Recipe recipe) implements ImageSource {

  private static final System.Logger LOG = System.getLogger(BaseImage.class.getName());
  private static final Duration PULL_LIMIT = Duration.ofMinutes(3);
  private static final Duration BUILD_LIMIT = Duration.ofMinutes(15);

  @Override
  public String description() {
    return "from " + Recipe.UPSTREAM;
  }

  @Override
  public Optional<String> obstacle() {
    if (isKnown()) {
      return Optional.empty();
    }
    try {
      pull();
    } catch (ProviderException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw e;
      }
      return Optional.ofNullable(e.getMessage());
    }
    return isKnown()
        ? Optional.empty()
        : Optional.of(Recipe.UPSTREAM + " cannot be pulled by the container engine");
  }

  private boolean isKnown() {
    return engine
        .find(
            "look for " + Recipe.UPSTREAM, docker -> docker.inspectImageCmd(Recipe.UPSTREAM).exec())
        .isPresent();
  }

  /**
   * Asks for the image. An engine may report a failure in its answer, so nothing follows from it.
   */
  private void pull() {
    var doing = "pull " + Recipe.UPSTREAM;
    try (var pulled = new ResultCallback.Adapter<PullResponseItem>()) {
      engine.run(
          doing,
          docker -> {
            var _ = docker.pullImageCmd(Recipe.UPSTREAM).exec(pulled);
            try {
              var _ = pulled.awaitCompletion(PULL_LIMIT.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
              throw new ProviderException(Kind.TRANSIENT, doing + ": interrupted", e);
            }
          });
    } catch (IOException e) {
      throw new ProviderException(Kind.TRANSIENT, doing, e);
    }
  }

  @Override
  public void build(Path work, String reference) throws IOException {
    for (var file : recipe.files().entrySet()) {
      Files.writeString(work.resolve(file.getKey()), file.getValue());
    }
    try (var built = new Progress()) {
      var _ =
          engine.call(
              "build the base image",
              docker ->
                  docker
                      .buildImageCmd()
                      .withBaseDirectory(work.toFile())
                      .withDockerfile(work.resolve(Recipe.CONTAINERFILE).toFile())
                      .withTags(Set.of(reference))
                      .exec(built)
                      .awaitImageId(BUILD_LIMIT.toSeconds(), TimeUnit.SECONDS));
    } catch (DockerClientException e) {
      throw new ProviderException(Kind.TRANSIENT, "build the base image: " + e.getMessage(), e);
    }
  }

  /** Tells how far a build is. */
  private static final class Progress extends BuildImageResultCallback {
    @Override
    public void onNext(BuildResponseItem item) {
      var text = item.getStream();
      if (text != null && !text.isBlank()) {
        LOG.log(Level.DEBUG, text.strip());
      }
      super.onNext(item);
    }
  }
}
