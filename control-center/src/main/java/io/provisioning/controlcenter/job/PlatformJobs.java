package io.provisioning.controlcenter.job;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.job.JobViews.JobList;
import io.provisioning.controlcenter.job.JobViews.JobView;
import io.provisioning.controlcenter.job.JobViews.SilentService;
import io.provisioning.controlcenter.platform.PlatformServices;
import io.provisioning.controlcenter.platform.PlatformServices.Answer;
import io.provisioning.service.job.JobProblem;
import io.provisioning.service.job.JobStatus;
import io.provisioning.service.job.JobStatus.OwnJobs;
import io.provisioning.service.job.Jobs;
import io.provisioning.service.problem.RequestProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The jobs of this service, and of those behind it, which are asked for them. */
final class PlatformJobs implements AutoCloseable {

  private static final String PATH = "/api/v1/own-jobs";
  private static final int NOT_FOUND = 404;

  private final String self;
  private final Jobs own;
  private final PlatformServices others;
  private final JsonMapper json;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  PlatformJobs(String self, Jobs own, PlatformServices others, JsonMapper json) {
    this.self = self;
    this.own = own;
    this.others = others;
    this.json = json;
  }

  /** All jobs, of all services at once. One that is away hides nothing of the others. */
  JobList list() {
    var asked =
        others.names().stream()
            .sorted()
            .map(service -> CompletableFuture.supplyAsync(() -> list(service), threads))
            .toList();
    var all = new ArrayList<JobList>();
    all.add(told(self, own.list()));
    asked.forEach(answer -> all.add(answer.join()));
    return new JobList(
        all.stream().flatMap(told -> told.items().stream()).toList(),
        all.stream().flatMap(told -> told.unreachable().stream()).toList());
  }

  private JobList list(String service) {
    try {
      var answer = others.ask(service, "GET", PATH, null);
      if (answer.status() == NOT_FOUND || !answer.body().path("items").isArray()) {
        return new JobList(List.of(), List.of());
      }
      return told(service, json.treeToValue(answer.body(), OwnJobs.class));
    } catch (ProblemException e) {
      return new JobList(List.of(), List.of(new SilentService(service, e.detail())));
    }
  }

  private static JobList told(String service, OwnJobs jobs) {
    return new JobList(
        jobs.items().stream().map(job -> JobView.of(service, job, 1)).toList(), List.of());
  }

  /**
   * A job with its runs.
   *
   * @throws ProblemException NOT_FOUND; UNAVAILABLE if its service does not answer
   */
  JobView get(String service, String name) {
    return view(
        service, service.equals(self) ? own.get(name) : ask(service, "GET", "/" + name, null));
  }

  /**
   * Begins a run.
   *
   * @throws ProblemException as {@link #get}; CONFLICT if it runs
   */
  JobView run(String service, String name) {
    return view(
        service,
        service.equals(self) ? own.run(name) : ask(service, "POST", "/" + name + "/run", null));
  }

  /**
   * Pauses a job.
   *
   * @throws ProblemException as {@link #get}; UNAVAILABLE if the pause cannot be written down
   */
  JobView pause(String service, String name, String by) {
    return view(
        service,
        service.equals(self)
            ? own.pause(name, by)
            : ask(service, "POST", "/" + name + "/pause", Map.of("by", by)));
  }

  /**
   * Ends a pause.
   *
   * @throws ProblemException as {@link #pause}
   */
  JobView resume(String service, String name) {
    return view(
        service,
        service.equals(self)
            ? own.resume(name)
            : ask(service, "POST", "/" + name + "/resume", null));
  }

  private static JobView view(String service, JobStatus job) {
    return JobView.of(service, job, Integer.MAX_VALUE);
  }

  private JobStatus ask(String service, String method, String path, @Nullable Object body) {
    if (!others.names().contains(service)) {
      throw JobProblem.UNKNOWN_JOB.because(
          "there is no service `%s`".formatted(service), "`provisioning job list` shows all jobs");
    }
    var answer = others.ask(service, method, PATH + path, body);
    if (!answer.isGood() || !answer.body().has("name")) {
      throw problem(service, answer);
    }
    return json.treeToValue(answer.body(), JobStatus.class);
  }

  private static ProblemException problem(String service, Answer answer) {
    return known(answer)
        .map(problem ->
            problem.because(
                answer.body().path("detail").asString(""),
                answer.body().path("help").asString(null)))
        .orElseGet(() ->
            answer.status() == NOT_FOUND || answer.isGood()
                ? JobProblem.UNKNOWN_JOB.because("`%s` has no jobs".formatted(service))
                : RequestProblem.UNAVAILABLE.because(
                    "`%s` answers %d to a question about its jobs"
                        .formatted(service, answer.status()),
                    "`provisioning logs " + service + "` may say why"));
  }

  private static Optional<Problem> known(Answer answer) {
    var code = answer.body().path("code").asString("");
    return Arrays.<Problem>stream(JobProblem.values())
        .filter(problem -> problem.code().equals(code))
        .findFirst();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
