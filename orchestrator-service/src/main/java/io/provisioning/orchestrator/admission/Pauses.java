package io.provisioning.orchestrator.admission;

import io.provisioning.config.file.WholeFile;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Pauses of whole scopes, which outlive the process. */
@Service
class Pauses {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Admission admission;
  private final Path file;
  private final Map<AdmissionScope, Pause> all = new LinkedHashMap<>();

  /**
   * Repeats the pauses of the process before, ahead of anything that could start.
   *
   * @throws ProblemException PAUSES_UNREADABLE if it is not known what they were
   */
  Pauses(Admission admission, PauseSettings settings) {
    this.admission = admission;
    file = settings.file();
    read()
        .forEach(pause -> {
          all.put(pause.of(), pause);
          admission.pause(pause.of(), pause.reason());
        });
  }

  private List<Pause> read() {
    try {
      return Files.exists(file)
          ? List.of(JSON.readValue(Files.readAllBytes(file), Pause[].class))
          : List.of();
    } catch (IOException | JacksonException e) {
      throw AdmissionProblem.PAUSES_UNREADABLE.because(
          "the pauses in `" + file + "` cannot be read: " + e.getMessage(),
          "repair the file, or remove it if nothing is to be paused",
          e);
    }
  }

  /** Starts nothing more within the scope; returns once that is durable. */
  synchronized void pause(Pause pause) {
    var before = all.putIfAbsent(pause.of(), pause);
    if (before == null) {
      saveOr(() -> all.remove(pause.of()));
      admission.pause(pause.of(), pause.reason());
    }
  }

  /** Takes it back; nothing where it is not paused. */
  synchronized void unpause(AdmissionScope scope) {
    var before = all.remove(scope);
    if (before != null) {
      saveOr(() -> all.put(scope, before));
      admission.unpause(scope);
    }
  }

  private void saveOr(Runnable otherwise) {
    try {
      WholeFile.write(file, JSON.writeValueAsBytes(all.values()));
    } catch (IOException e) {
      otherwise.run();
      throw AdmissionProblem.PAUSES_UNAVAILABLE.because(
          "pauses cannot be written to `" + file + "`: " + e.getMessage(),
          "free space on the disk or repair it; nothing was changed",
          e);
    }
  }
}
