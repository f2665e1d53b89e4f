package io.provisioning.provider.local;

import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.ResourceState.VolumeState;
import io.provisioning.provider.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Volumes of the engine. Their size is on a label, since the engine does not enforce one. */
final class Volumes {

  private static final String SIZE = Labels.own("size");

  private final Engine engine;
  private final Labels labels;

  Volumes(Engine engine, Labels labels) {
    this.engine = engine;
    this.labels = labels;
  }

  VolumeState ensure(ResourceId id, VolumeSpec spec) {
    var existing = find(id);
    if (existing.isPresent()) {
      return existing.get();
    }
    var carried = new LinkedHashMap<>(labels.of(id, spec.labels()));
    carried.put(SIZE, Long.toString(spec.size()));
    var _ =
        engine.call(
            "create " + LocalProvider.path(id),
            docker ->
                docker
                    .createVolumeCmd()
                    .withName(labels.engineName(id))
                    .withLabels(carried)
                    .exec()
                    .getName());
    return find(id)
        .orElseThrow(
            () -> new ProviderException(Kind.TRANSIENT, LocalProvider.path(id) + " is gone again"));
  }

  void remove(ResourceId id) {
    var _ =
        engine.call(
            "delete " + LocalProvider.path(id),
            docker -> {
              try {
                docker.removeVolumeCmd(labels.engineName(id)).exec();
                return true;
              } catch (NotFoundException _) {
                return false;
              }
            });
  }

  Optional<VolumeState> find(ResourceId id) {
    return list(id.scope()).stream().filter(volume -> volume.id().equals(id)).findFirst();
  }

  List<VolumeState> list(Scope scope) {
    var volumes =
        engine.call("list volumes", docker -> docker.listVolumesCmd().exec().getVolumes());
    return volumes == null
        ? List.of()
        : volumes.stream()
            .flatMap(volume -> state(volume).stream())
            .filter(volume -> volume.id().scope().equals(scope))
            .toList();
  }

  private Optional<VolumeState> state(InspectVolumeResponse volume) {
    var carried = volume.getLabels() == null ? Map.<String, String>of() : volume.getLabels();
    return labels
        .id(carried)
        .filter(id -> id.kind() == ResourceKind.VOLUME)
        .map(id ->
            new VolumeState(
                id,
                volume.getName(),
                new VolumeSpec(
                    Offers.REGION,
                    Long.parseLong(carried.getOrDefault(SIZE, "0")),
                    Labels.user(carried))));
  }
}
