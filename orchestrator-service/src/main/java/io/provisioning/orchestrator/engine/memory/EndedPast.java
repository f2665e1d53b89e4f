package io.provisioning.orchestrator.engine.memory;

import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Memory;
import io.provisioning.orchestrator.journal.Memory.Changed;
import io.provisioning.orchestrator.journal.Memory.Standing;
import io.provisioning.orchestrator.journal.Past;
import io.provisioning.orchestrator.operation.Transition;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What is left of the ended workflows of a workspace when their entries are put away. */
public final class EndedPast implements Past {

  private final String workspace;
  private final Transition.Fold resources;
  private final Consumer<List<Ended>> archived;
  private final Changers changers = new Changers();
  private final Requests requests = new Requests();
  private final Recollection recollection;

  /**
   * Knows of nothing yet.
   *
   * @param archived told once workflows are in the archive
   */
  public EndedPast(String workspace, Transition.Fold resources, Consumer<List<Ended>> archived) {
    this.workspace = workspace;
    this.resources = resources;
    this.archived = archived;
    recollection = new Recollection(workspace, resources, changers, requests);
  }

  @Override
  public void remembered(Memory memory) {
    recollection.remembered(memory);
  }

  @Override
  public void before(Entry entry) {
    recollection.before(entry);
  }

  @Override
  public void entry(Entry entry) {
    recollection.entry(entry);
  }

  @Override
  public Stream<Memory> memory() {
    requests.forgetBefore(recollection.latest());
    var gone = new HashSet<>(changers.resources());
    var standing =
        resources.standing(workspace).stream()
            .flatMap(transition -> Standing.of(transition).stream())
            .flatMap(resource -> {
              gone.remove(key(resource));
              return told(resource);
            });
    var others = Stream.of(gone).flatMap(Set::stream).map(this::changed);
    return Stream.concat(Stream.concat(standing, others), requests.all().stream());
  }

  private Stream<Memory> told(Standing resource) {
    var isOnlyChanger = changers.workflows(key(resource)).equals(List.of(resource.workflow()));
    return isOnlyChanger ? Stream.of(resource) : Stream.of(resource, changed(key(resource)));
  }

  private String key(Standing resource) {
    return workspace + "/" + resource.resource().id();
  }

  private Memory changed(String key) {
    return new Changed(key.substring(workspace.length() + 1), changers.workflows(key));
  }

  @Override
  public Optional<Ended> ended(String workflow) {
    return Optional.ofNullable(recollection.ended().get(workflow));
  }

  @Override
  public void archived(List<Ended> workflows) {
    archived.accept(workflows);
  }
}
