package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.declaration.AppliedVersions;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Finds in the journal which workflows apply which versions. */
@Component
final class JournaledVersions implements AppliedVersions {

  /** Asked for late, since the engine needs plans, and these what is in force. */
  private final ObjectProvider<WorkflowEngine> engine;

  JournaledVersions(ObjectProvider<WorkflowEngine> engine) {
    this.engine = engine;
  }

  @Override
  public Stream<Application> newestFirst(String workspace, String infrastructure) {
    return engine
        .getObject()
        .newestFirst(null)
        .filter(
            it -> it.workspace().equals(workspace) && it.infrastructure().equals(infrastructure))
        .flatMap(it ->
            Stream.ofNullable(it.declaration())
                .map(version -> new Application(version, it.id(), it.state(), it.submittedAt())));
  }
}
