package io.provisioning.provider.local;

import com.github.dockerjava.api.command.InspectVolumeResponse;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.ResourceState.VolumeState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.Labels;
import java.util.LinkedHashMap;
import java.util.List;
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
      LocalProvider.requireChangeable(id, existing.get().spec(), spec);
      return existing.get();
    }
    var _ = LocalProvider.unlessMadeMeanwhile(() -> create(id, spec));
    return find(id).orElseThrow(() -> LocalProvider.notOurs(id, labels.engineName(id)));
  }

  private void create(ResourceId id, VolumeSpec spec) {
    var carried = new LinkedHashMap<>(labels.of(id, spec.labels()));
    carried.put(SIZE, Long.toString(spec.size()));
    engine.run(
        "create " + LocalProvider.path(id),
        docker ->
            docker.createVolumeCmd().withName(labels.engineName(id)).withLabels(carried).exec());
  }

  void remove(ResourceId id) {
    find(id)
        .ifPresent(found ->
            engine.runIfThere(
                "delete " + LocalProvider.path(id),
                docker -> docker.removeVolumeCmd(found.providerId()).exec()));
  }

  /** That of our name; else one that somebody made with our labels under a name of their own. */
  Optional<VolumeState> find(ResourceId id) {
    return engine
        .find(
            "look for " + LocalProvider.path(id),
            docker -> docker.inspectVolumeCmd(labels.engineName(id)).exec())
        .flatMap(this::state)
        .filter(volume -> volume.id().equals(id))
        .or(() -> list(id.scope()).stream().filter(volume -> volume.id().equals(id)).findFirst());
  }

  VolumeState get(ResourceId id) {
    return find(id)
        .orElseThrow(() ->
            new ProviderException(
                Kind.PERMANENT, LocalProvider.path(id) + " does not exist; create it first"));
  }

  List<VolumeState> list(Scope scope) {
    var volumes =
        engine.call(
            "list volumes",
            docker -> Optional.ofNullable(docker.listVolumesCmd().exec().getVolumes()));
    return volumes.stream()
        .flatMap(List::stream)
        .flatMap(volume -> state(volume).stream())
        .filter(volume -> volume.id().scope().equals(scope))
        .toList();
  }

  private Optional<VolumeState> state(InspectVolumeResponse volume) {
    var carried = volume.getLabels();
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
