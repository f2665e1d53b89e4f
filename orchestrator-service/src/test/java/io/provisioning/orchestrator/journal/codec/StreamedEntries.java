package io.provisioning.orchestrator.journal.codec;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Options;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCompleted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/** Reads an entry from Jackson's tokens, by hand: what {@link FrequentLines} is measured beside. */
final class StreamedEntries {

  private final JsonFactory factory = new JsonFactory();
  private final SharedBytes shared = new SharedBytes();
  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, String> upperCase = new HashMap<>();
  private final Map<String, Duration> durations = new HashMap<>();
  private final JsonMapper json;

  StreamedEntries(JsonMapper json) {
    this.json = json;
  }

  Entry read(byte[] line) {
    try (var in = factory.createParser(ObjectReadContext.empty(), line)) {
      in.nextToken();
      return new Line(in, line).entry();
    }
  }

  private final class Line {

    private final JsonParser in;
    private final byte[] bytes;

    Line(JsonParser in, byte[] bytes) {
      this.in = in;
      this.bytes = bytes;
    }

    private void forEachField(Consumer<String> reader) {
      for (var name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        reader.accept(name);
      }
    }

    Entry entry() {
      var workflow = "";
      var position = 0L;
      var at = Instant.EPOCH;
      WorkflowEvent event = new WorkflowCompleted();
      for (var name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        switch (name) {
          case "workflow" -> workflow = sharedText();
          case "position" -> position = in.getLongValue();
          case "at" -> at = IsoInstant.parse(in.getString());
          case "event" -> event = event();
          default -> in.skipChildren();
        }
      }
      return new Entry(workflow, new Recorded(position, at, event));
    }

    private WorkflowEvent event() {
      var from = offset();
      in.nextName();
      in.nextToken();
      return switch (in.getString()) {
        case "operation_started" -> started();
        case "operation_succeeded" -> succeeded();
        case "workflow_submitted" -> submitted();
        default -> {
          forEachField(_ -> in.skipChildren());
          yield json.readValue(bytes, from, end() - from, WorkflowEvent.class);
        }
      };
    }

    private OperationStarted started() {
      var operation = "";
      var attempt = 0;
      @Nullable String degraded = null;
      for (var name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        switch (name) {
          case "operation" -> operation = in.getString();
          case "attempt" -> attempt = in.getIntValue();
          case "degraded" -> degraded = in.getString();
          default -> in.skipChildren();
        }
      }
      return new OperationStarted(operation, attempt, degraded);
    }

    private OperationSucceeded succeeded() {
      var operation = "";
      @Nullable Facts facts = null;
      for (var name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        switch (name) {
          case "operation" -> operation = in.getString();
          case "facts" -> facts = facts();
          default -> in.skipChildren();
        }
      }
      return new OperationSucceeded(operation, facts);
    }

    private Facts facts() {
      var id = "";
      var attributes = new HashMap<String, String>();
      for (var name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        switch (name) {
          case "provider_id" -> id = in.getString();
          case "attributes" -> forEachField(key -> attributes.put(key, in.getString()));
          default -> in.skipChildren();
        }
      }
      return new Facts(id, attributes);
    }

    private WorkflowSubmitted submitted() {
      var workspace = "";
      var infrastructure = "";
      var plan = "";
      var operations = new ArrayList<Operation>();
      var options = Options.of(true, 1);
      @Nullable Request request = null;
      @Nullable String declaration = null;
      @Nullable Actor by = null;
      for (var name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        switch (name) {
          case "workspace" -> workspace = sharedText();
          case "infrastructure" -> infrastructure = sharedText();
          case "plan" -> plan = in.getString();
          case "declaration" -> declaration = in.getString();
          case "operations" -> {
            while (in.nextToken() == JsonToken.START_OBJECT) {
              operations.add(operation());
            }
          }
          case "options" -> options = object(Options.class);
          case "request" -> request = object(Request.class);
          case "by" -> by = object(Actor.class);
          default -> in.skipChildren();
        }
      }
      return new WorkflowSubmitted(
          workspace, infrastructure, plan, declaration, operations, options, request, by);
    }

    private Operation operation() {
      var id = "";
      var action = Operation.Action.CREATE;
      var resource = ResourceRef.network("", "");
      @Nullable Desired from = null;
      @Nullable Desired to = null;
      List<Operation.Dependency> dependencies = new ArrayList<>(2);
      var retry = Operation.RetryPolicy.standard();
      var timeout = Duration.ZERO;
      @Nullable String irreversible = null;
      for (var name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        switch (name) {
          case "id" -> id = in.getString();
          case "action" -> action = Operation.Action.valueOf(upperCase());
          case "resource" -> resource = resource();
          case "nullable_from" -> from = object(Desired.class);
          case "nullable_to" -> to = object(Desired.class);
          case "dependencies" -> {
            while (in.nextToken() == JsonToken.START_OBJECT) {
              dependencies.add(dependency());
            }
          }
          case "retry" -> retry = object(Operation.RetryPolicy.class);
          case "timeout" -> timeout = durations.computeIfAbsent(in.getString(), Duration::parse);
          case "nullable_irreversible" -> irreversible = in.getString();
          default -> in.skipChildren();
        }
      }
      return new Operation(
          id, action, resource, from, to, dependencies, retry, timeout, irreversible);
    }

    private Operation.Dependency dependency() {
      var operation = "";
      var soft = false;
      for (var name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        switch (name) {
          case "operation" -> operation = sharedText();
          case "soft" -> soft = in.getBooleanValue();
          default -> in.skipChildren();
        }
      }
      return new Operation.Dependency(operation, soft);
    }

    private ResourceRef resource() {
      var infrastructure = "";
      var kind = ResourceRef.Kind.NETWORK;
      var resource = "";
      @Nullable String server = null;
      for (var name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        switch (name) {
          case "infrastructure" -> infrastructure = sharedText();
          case "kind" -> kind = ResourceRef.Kind.valueOf(upperCase());
          case "name" -> resource = in.getString();
          case "nullable_server" -> server = sharedText();
          default -> in.skipChildren();
        }
      }
      return new ResourceRef(infrastructure, kind, resource, server);
    }

    /** An object that is often the same, of which only the end is looked for. */
    private <T> T object(Class<T> type) {
      var from = offset();
      in.skipChildren();
      return shared.of(
          type,
          bytes,
          from,
          end(),
          (part, offset, length) -> json.readValue(part, offset, length, type));
    }

    private int offset() {
      return (int) in.currentTokenLocation().getByteOffset();
    }

    private int end() {
      return (int) in.currentLocation().getByteOffset();
    }

    private String sharedText() {
      return texts.computeIfAbsent(in.getString(), text -> text);
    }

    private String upperCase() {
      return upperCase.computeIfAbsent(in.getString(), text -> text.toUpperCase(Locale.ROOT));
    }
  }
}
