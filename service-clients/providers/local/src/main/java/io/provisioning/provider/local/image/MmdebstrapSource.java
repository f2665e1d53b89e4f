package io.provisioning.provider.local.image;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.local.engine.Engine;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** From Debian's packages alone, then imported into the engine. */
record MmdebstrapSource(Engine engine, Recipe recipe) implements ImageSource {

  private static final System.Logger LOG = System.getLogger(BaseImage.class.getName());
  private static final Pattern IMAGE_ID = Pattern.compile("sha256:[0-9a-f]{64}");

  @Override
  public String description() {
    return "by mmdebstrap";
  }

  @Override
  public Optional<String> obstacle() {
    var path = System.getenv().getOrDefault("PATH", "");
    return List.of(path.split(":", -1)).stream()
            .anyMatch(entry -> Files.isExecutable(Path.of(entry, "mmdebstrap")))
        ? Optional.empty()
        : Optional.of("mmdebstrap is not installed");
  }

  @Override
  public void build(Path work, String reference) throws IOException {
    var archive = work.resolve("rootfs.tar");
    bootstrap(work, archive);
    load(archive, reference);
  }

  private void bootstrap(Path work, Path archive) throws IOException {
    var prepare = Files.writeString(work.resolve(Recipe.PREPARE), recipe.text(Recipe.PREPARE));
    var packages = recipe.text(Recipe.PACKAGES).lines().toList();
    var process =
        new ProcessBuilder(
                "mmdebstrap",
                "--variant=minbase",
                // As in Debian's own container images: nothing is waited for to reach the disk.
                "--dpkgopt=force-unsafe-io",
                // What the archive offers: a server then asks for what is new since, not for all.
                "--skip=cleanup/apt/lists",
                "--include=" + String.join(",", packages),
                "--customize-hook=chroot \"$1\" bash -s < '" + prepare + "'",
                Recipe.SUITE,
                archive.toString())
            .redirectErrorStream(true)
            .start();
    var said = new ArrayList<String>();
    try (var lines = process.inputReader()) {
      lines
          .lines()
          .forEach(line -> {
            LOG.log(line.startsWith("I: ") ? Level.INFO : Level.DEBUG, "mmdebstrap: {0}", line);
            said.add(line);
          });
      if (process.waitFor() != 0) {
        throw new ProviderException(
            Kind.TRANSIENT,
            "mmdebstrap failed: " + (said.isEmpty() ? "no output" : said.getLast()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while building an image", e);
    } finally {
      process.destroy();
    }
  }

  private void load(Path archive, String reference) throws IOException {
    String answer;
    try (var stream = Files.newInputStream(archive)) {
      answer =
          engine.post(
              "import the base image",
              "/images/create?fromSrc=-&changes="
                  + URLEncoder.encode("CMD [\"/sbin/init\"]", StandardCharsets.UTF_8),
              "application/x-tar",
              stream);
    }
    var id = IMAGE_ID.matcher(answer);
    if (!id.find()) {
      throw new ProviderException(Kind.TRANSIENT, "import the base image: " + answer);
    }
    int colon = reference.lastIndexOf(':');
    // Podman ignores a name given at the import, so it is set by a call of its own.
    engine.run(
        "name the base image",
        docker ->
            docker
                .tagImageCmd(
                    id.group(), reference.substring(0, colon), reference.substring(colon + 1))
                .exec());
  }
}
