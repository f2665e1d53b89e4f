package io.provisioning.provider.local;

import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.model.BuildResponseItem;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
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
    var known =
        engine.find(
            "look for " + Recipe.UPSTREAM,
            docker -> docker.inspectImageCmd(Recipe.UPSTREAM).exec());
    if (known.isPresent()) {
      return Optional.empty();
    }
    try {
      return pull() ? Optional.empty() : Optional.of("pulling an image takes too long");
    } catch (ProviderException e) {
      return Optional.ofNullable(e.getMessage());
    }
  }

  private boolean pull() {
    var doing = "pull " + Recipe.UPSTREAM;
    try (var pulled = new PullImageResultCallback()) {
      return engine.call(
          doing,
          docker -> {
            var _ = docker.pullImageCmd(Recipe.UPSTREAM).exec(pulled);
            try {
              return pulled.awaitCompletion(PULL_LIMIT.toSeconds(), TimeUnit.SECONDS);
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
                      .buildImageCmd(work.toFile())
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
