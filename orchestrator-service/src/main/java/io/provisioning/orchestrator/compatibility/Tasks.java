package io.provisioning.orchestrator.compatibility;

import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.engine.steering.Submissions;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All workflows there are, as tasks. */
final class Tasks {

  private static final int MOST_LINES = 1_000;

  private final Workflows workflows;
  private final Submissions submissions;
  private final Duration patience;

  Tasks(Workflows workflows, Submissions submissions, Duration patience) {
    this.workflows = workflows;
    this.submissions = submissions;
    this.patience = patience;
  }

  /** Newest first, without what operations printed. */
  List<TaskView> newest(int limit) {
    return workflows
        .newestFirst()
        .limit(limit)
        .map(workflow -> view(workflow, Stream.empty()))
        .toList();
  }

  TaskView get(String id) {
    return view(workflows.get(id));
  }

  /** The task when it has ended, or as it is when that takes too long. */
  TaskView awaitEnd(String id) {
    return view(submissions.awaitEnd(id, patience));
  }

  private TaskView view(WorkflowView workflow) {
    return view(workflow, submissions.output(workflow.id(), MOST_LINES).stream());
  }

  private TaskView view(WorkflowView workflow, Stream<String> printed) {
    var progress = workflows.read(workflow.id(), state -> Progress.of(state.operations()));
    var state = TaskState.of(workflow, progress.startedAt().isPresent());
    var commandline =
        submissions
            .request(workflow.id())
            .map(Request::digest)
            .flatMap(Commandline::parse)
            .orElseGet(() -> elsewhere(workflow, progress.isRemoval()));
    return new TaskView(
        workflow.id(),
        commandline.task(),
        commandline.command(),
        commandline.arguments(),
        List.of(),
        state.text(),
        workflow.submittedAt(),
        progress.startedAt().orElse(null),
        workflow.endedAt(),
        output(workflow, printed),
        state == TaskState.FAILED ? workflow.reason() : null,
        progress.retries(),
        progress.maxRetries());
  }

  /** What was not asked for here, as the command that comes nearest. */
  private static Commandline elsewhere(WorkflowView workflow, boolean isRemoval) {
    var verb = isRemoval ? "destroy" : "apply";
    return new Commandline(
        verb + "_infrastructure",
        "provisioning infra " + verb,
        List.of(workflow.infrastructure(), "--workspace", workflow.workspace()));
  }

  private static String output(WorkflowView workflow, Stream<String> printed) {
    var counts = workflow.counts();
    var summary = "%d of %d operations succeeded".formatted(counts.succeeded(), counts.total());
    return Stream.concat(Stream.of(summary), printed).collect(Collectors.joining("\n"));
  }
}
