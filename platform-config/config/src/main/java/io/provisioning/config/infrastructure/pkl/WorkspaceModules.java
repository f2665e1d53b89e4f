package io.provisioning.config.infrastructure.pkl;

import io.provisioning.config.document.Documents;
import java.io.IOException;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.pkl.core.SecurityManager;
import org.pkl.core.module.ModuleKey;
import org.pkl.core.module.ModuleKeyFactory;
import org.pkl.core.module.ModuleKeys;
import org.pkl.core.module.ResolvedModuleKey;
import org.pkl.core.module.ResolvedModuleKeys;

/** Serves the files of one workspace and nothing outside it, whatever path or link leads there. */
final class WorkspaceModules implements ModuleKeyFactory {

  private final Path root;
  private final URI main;
  private final String text;

  /**
   * Opens a workspace.
   *
   * @param root without symbolic links
   * @param main the module whose text is given, whatever is on disk
   */
  WorkspaceModules(Path root, URI main, String text) {
    this.root = root;
    this.main = main;
    this.text = text;
  }

  @Override
  public Optional<ModuleKey> create(URI uri) {
    if (uri.equals(main)) {
      return Optional.of(ModuleKeys.synthetic(uri, uri, uri, text, true));
    }
    return "file".equals(uri.getScheme()) ? Optional.of(new Key(uri, root)) : Optional.empty();
  }

  private record Key(URI uri, Path root) implements ModuleKey {

    @Override
    public URI getUri() {
      return uri;
    }

    @Override
    public ResolvedModuleKey resolve(SecurityManager manager) throws IOException {
      var file = Path.of(uri);
      Path real;
      try {
        real = file.toRealPath();
      } catch (NoSuchFileException _) {
        throw new IOException("there is no file " + file);
      }
      if (!real.startsWith(root)) {
        throw new IOException(file + " is outside the workspace " + root + " and is not read");
      }
      return ResolvedModuleKeys.virtual(this, uri, Documents.read(real), true);
    }

    @Override
    public boolean hasHierarchicalUris() {
      return true;
    }

    @Override
    public boolean isGlobbable() {
      return false;
    }
  }
}
