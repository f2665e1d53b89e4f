package io.provisioning.orchestrator.compatibility;

import io.provisioning.orchestrator.plan.PlanView;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Compatibility")
final class TaskController {

  private static final String KEY = "Idempotency-Key";

  private final Tasks tasks;
  private final Creations creations;

  TaskController(Tasks tasks, Creations creations) {
    this.tasks = tasks;
    this.creations = creations;
  }

  @GetMapping("/tasks")
  @Operation(operationId = "listTasks")
  Answer<List<TaskView>> list(@RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    return Answer.of(tasks.newest(limit));
  }

  @GetMapping("/tasks/{id}")
  @Operation(operationId = "getTask")
  Answer<TaskView> get(@PathVariable String id) {
    return Answer.of(tasks.get(id));
  }

  @PostMapping("/workflows/servers/create")
  @Operation(operationId = "createServers")
  CreationAnswer servers(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid CreateServers wanted,
      VerifiedCaller caller) {
    return create(wanted, key, caller);
  }

  @PostMapping("/workflows/taskserv/create")
  @Operation(operationId = "createTaskserv")
  CreationAnswer taskserv(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid CreateTaskserv wanted,
      VerifiedCaller caller) {
    return create(wanted, key, caller);
  }

  @PostMapping("/workflows/cluster/create")
  @Operation(operationId = "createCluster")
  CreationAnswer cluster(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid CreateCluster wanted,
      VerifiedCaller caller) {
    return create(wanted, key, caller);
  }

  private CreationAnswer create(Creation wanted, @Nullable String key, VerifiedCaller caller) {
    if (Boolean.TRUE.equals(wanted.checkMode())) {
      return new CreationAnswer(true, PlanView.of(creations.plan(wanted)), null);
    }
    var id = creations.apply(wanted, key, Actor.of(caller)).id();
    return new CreationAnswer(
        true, id, Boolean.TRUE.equals(wanted.waits()) ? tasks.awaitEnd(id) : null);
  }
}
