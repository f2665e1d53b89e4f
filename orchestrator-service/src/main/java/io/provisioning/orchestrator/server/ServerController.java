package io.provisioning.orchestrator.server;

import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One server, read over its command channel. */
@RestController
@RequestMapping(path = "/api/v1/resources/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Resources")
final class ServerController {

  private final Servers servers;
  private final Journals journals;

  ServerController(Servers servers, Journals journals) {
    this.servers = servers;
    this.journals = journals;
  }

  @GetMapping("/metrics")
  ServerMetrics getServerMetrics(@PathVariable String id, @RequestParam String workspace) {
    var printed = servers.read(workspace, id, MetricsScript.argv());
    if (printed.exitCode() != 0) {
      throw Servers.failed(id, "sh", printed);
    }
    return MetricsScript.read(printed.lines());
  }

  @GetMapping("/journal")
  JournalPage listServerJournal(
      @PathVariable String id,
      @RequestParam String workspace,
      @RequestParam(required = false) @Nullable String unit,
      @RequestParam(required = false) @Nullable String search,
      @RequestParam(required = false) JournalQuery.@Nullable Priority priority,
      @RequestParam(required = false) @Nullable Instant after,
      @RequestParam(required = false) @Nullable Instant before,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    return journals.read(
        workspace, id, new JournalQuery(unit, search, priority, after, before, cursor, limit));
  }
}
