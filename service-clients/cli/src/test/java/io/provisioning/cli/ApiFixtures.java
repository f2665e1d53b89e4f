package io.provisioning.cli;

import io.provisioning.client.orchestrator.model.Actor;
import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.ExtensionView;
import io.provisioning.client.orchestrator.model.LogLine;
import io.provisioning.client.orchestrator.model.OperationBrief;
import io.provisioning.client.orchestrator.model.OperationCounts;
import io.provisioning.client.orchestrator.model.OperationStatus;
import io.provisioning.client.orchestrator.model.OperationView;
import io.provisioning.client.orchestrator.model.PlanOffer;
import io.provisioning.client.orchestrator.model.PlanSummary;
import io.provisioning.client.orchestrator.model.PlanView;
import io.provisioning.client.orchestrator.model.PlannedOperation;
import io.provisioning.client.orchestrator.model.ProviderView;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ResourceView;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** Answers of the API as tests need them. */
public final class ApiFixtures {

  public static final Instant START = Instant.parse("2026-11-20T10:00:00Z");
  public static final String ID = "0190a000-0000-7000-8000-000000000001";

  private ApiFixtures() {}

  public static OffsetDateTime at(long millis) {
    return START.plusMillis(millis).atOffset(ZoneOffset.UTC);
  }

  public static WorkflowView aWorkflow(WorkflowStatus state, long lastEvent) {
    boolean done = state == WorkflowStatus.COMPLETED;
    return new WorkflowView()
        .id(ID)
        .workspace("default")
        .infrastructure("web")
        .plan("sha256:1")
        .state(state)
        .submittedAt(at(0))
        .endedAt(at(9000))
        .lastEventId(lastEvent)
        .priority(0)
        .paused(false)
        .counts(
            new OperationCounts()
                .total(2)
                .pending(0)
                .running(0)
                .succeeded(done ? 2 : 1)
                .failed(done ? 0 : 1)
                .skipped(0)
                .undone(0));
  }

  public static OperationView anOperation(String action, String resource) {
    return new OperationView()
        .id(action + " " + resource)
        .action(OperationView.ActionEnum.fromValue(action))
        .resource(resource)
        .state(OperationStatus.PENDING)
        .attempts(0)
        .dependencies(List.of());
  }

  public static EventView anEvent(long id, long millis, String type, String operation) {
    return anEvent(id, millis, type).operation(operation);
  }

  /** What an event tells of the operation it is about. */
  public static OperationBrief aBrief(String operation, OperationStatus state, int attempts) {
    return new OperationBrief().operation(operation).state(state).attempts(attempts);
  }

  /** An event that changes the operation it is about. */
  public static EventView anEvent(long id, long millis, String type, OperationBrief change) {
    return anEvent(id, millis, type, change.getOperation()).changes(List.of(change));
  }

  public static Actor aUser(String name) {
    return new Actor().kind(Actor.KindEnum.USER).id("id-of-" + name).name(name);
  }

  public static EventView anEvent(long id, long millis, String type) {
    return new EventView().id(id).at(at(millis)).type(type).changes(List.of());
  }

  public static PlanView aPlan(PlannedOperation... operations) {
    return new PlanView()
        .digest("sha256:1")
        .workspace("default")
        .infrastructure("web")
        .createdAt(at(0))
        .operations(List.of(operations))
        .unchanged(List.of())
        .warnings(List.of())
        .cost(List.of())
        .rollback(true)
        .parallelLimit(8)
        .summary(
            new PlanSummary()
                .create(operations.length)
                .update(0)
                .replace(0)
                .delete(0)
                .unchanged(0)
                .irreversible(0));
  }

  public static PlannedOperation aStep(String action, String resource) {
    return new PlannedOperation()
        .id(action + " " + resource)
        .action(PlannedOperation.ActionEnum.fromValue(action))
        .resource(resource)
        .provider("demo")
        .dependencies(List.of())
        .changes(List.of());
  }

  public static ResourceView aServer(String infrastructure, String name, String address) {
    return aResource(infrastructure, ResourceKind.SERVER, name)
        .id(infrastructure + "/server/" + name)
        .facts(Map.of("address", address, "provider_id", "id-" + name));
  }

  public static ResourceView aTaskserv(String infrastructure, String server, String name) {
    return aResource(infrastructure, ResourceKind.TASKSERV, name)
        .id(infrastructure + "/taskserv/" + server + "/" + name)
        .server(server)
        .specification(Map.of("version", "1.0.0"));
  }

  private static ResourceView aResource(String infrastructure, ResourceKind kind, String name) {
    return new ResourceView()
        .workspace("default")
        .infrastructure(infrastructure)
        .kind(kind)
        .name(name)
        .provider("demo")
        .labels(Map.of())
        .facts(Map.of())
        .specification(Map.of())
        .updatedAt(at(0))
        .workflow(ID);
  }

  public static ProviderView aProvider(String name) {
    return new ProviderView()
        .name(name)
        .summary("a simulator")
        .simulated(true)
        .regions(List.of("demo-1"))
        .images(List.of("debian-12"))
        .plans(
            List.of(
                new PlanOffer()
                    .plan("small")
                    .vcpus(1.0)
                    .memory(1L << 30)
                    .disk(0L)
                    .hourly("0.01")
                    .currency("EUR")));
  }

  public static ExtensionView aPackage(String kind, String name) {
    return new ExtensionView()
        .kind(ExtensionView.KindEnum.fromValue(kind))
        .name(name)
        .version("1.0.0")
        .summary("serves pages")
        .category("web")
        .software("nginx 1.22")
        .dependencies(List.of())
        .provides(List.of("http"))
        .conflicts(List.of())
        .configurationSchema(Map.of("properties", Map.of("port", Map.of("type", "integer"))));
  }

  public static LogLine aLine(String operation, String text) {
    return new LogLine().at(at(0)).operation(operation).text(text);
  }
}
