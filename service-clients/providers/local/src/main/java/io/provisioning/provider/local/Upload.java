package io.provisioning.provider.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.CommandChannel.RemoteFile;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.EngineExec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * Brings files into a container as an archive, then renames each into its place from beside it: the
 * place may be on another file system than the archive.
 */
final class Upload {

  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final String INCOMING = "var/lib/provisioning/.incoming";
  private static final String PLACE =
      """
      set -eu
      incoming=$1; shift
      trap 'rm -rf "$incoming"' EXIT
      n=0
      while [ $# -gt 0 ]; do
        mkdir -p "$(dirname "$1")"
        beside="$(dirname "$1")/.$(basename "$1" | cut -c1-200).${incoming##*/}"
        cp -p "$incoming/$n" "$beside"
        mv -fT "$beside" "$1" || { rm -f "$beside"; exit 1; }
        n=$((n + 1)); shift
      done
      """;

  private final Engine engine;
  private final String container;
  private final EngineExec exec;

  Upload(Engine engine, String container, EngineExec exec) {
    this.engine = engine;
    this.container = container;
    this.exec = exec;
  }

  void send(List<RemoteFile> files) throws InterruptedException {
    if (files.isEmpty()) {
      return;
    }
    var incoming = INCOMING + "/" + UUID.randomUUID();
    var archive = archive(files, incoming);
    engine.run(
        "upload files",
        docker ->
            docker
                .copyArchiveToContainerCmd(container)
                .withRemotePath("/")
                .withTarInputStream(new ByteArrayInputStream(archive))
                .exec());
    var argv = new ArrayList<>(List.of("sh", "-c", PLACE, "place", "/" + incoming));
    files.forEach(file -> argv.add(file.path()));
    var said = new ArrayList<String>();
    var code = exec.run(argv, Map.of(), LIMIT, (_, line) -> said.add(line));
    if (code.isEmpty() || code.getAsInt() != 0) {
      throw new ProviderException(
          code.isEmpty() ? Kind.TRANSIENT : Kind.PERMANENT,
          "files could not be put in their places: " + String.join("; ", said));
    }
  }

  private static byte[] archive(List<RemoteFile> files, String incoming) {
    var bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(bytes, UTF_8.name())) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      directory(tar, INCOMING + "/");
      directory(tar, incoming + "/");
      for (int n = 0; n < files.size(); n++) {
        var content = files.get(n).text().getBytes(UTF_8);
        var entry = new TarArchiveEntry(incoming + "/" + n);
        entry.setSize(content.length);
        entry.setMode(0100000 | files.get(n).mode());
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void directory(TarArchiveOutputStream tar, String path) throws IOException {
    var entry = new TarArchiveEntry(path);
    entry.setMode(040700);
    tar.putArchiveEntry(entry);
    tar.closeArchiveEntry();
  }
}
