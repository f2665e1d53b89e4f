package io.provisioning.provider.ssh;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where adopted servers are, one file each: a machine cannot be asked before it is known where it
 * is. That it is adopted is recorded on the machine itself.
 */
record Register(Path directory) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String SUFFIX = ".json";

  Optional<ServerSpec> find(ResourceId id) {
    var file = file(id);
    try {
      return Files.exists(file)
          ? Optional.of(JSON.readValue(Files.readString(file), ServerSpec.class))
          : Optional.empty();
    } catch (IOException | JacksonException e) {
      throw new ProviderException(
          Kind.PERMANENT, file + " cannot be read; delete it and adopt the server again", e);
    }
  }

  List<ResourceId> in(Scope scope) {
    var folder = folder(scope);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    var ids = new ArrayList<ResourceId>();
    try (var files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (var file : files) {
        var name = folder.relativize(file).toString();
        ids.add(scope.server(name.substring(0, name.length() - SUFFIX.length())));
      }
    } catch (IOException e) {
      throw new ProviderException(Kind.PERMANENT, folder + " cannot be read", e);
    }
    return ids;
  }

  void put(ResourceId id, ServerSpec spec) {
    var file = file(id);
    try {
      Files.createDirectories(file.getParent());
      var beside = Files.createTempFile(file.getParent(), "." + id.name(), "");
      Files.writeString(beside, JSON.writeValueAsString(spec));
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new ProviderException(Kind.PERMANENT, file + " cannot be written", e);
    }
  }

  void remove(ResourceId id) {
    try {
      Files.deleteIfExists(file(id));
    } catch (IOException e) {
      throw new ProviderException(Kind.PERMANENT, file(id) + " cannot be deleted", e);
    }
  }

  /** For messages as well. */
  Path file(ResourceId id) {
    return folder(id.scope()).resolve(id.name() + SUFFIX);
  }

  private Path folder(Scope scope) {
    return directory.resolve(scope.workspace()).resolve(scope.infrastructure());
  }
}
