package io.provisioning.orchestrator.journal;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.ObjectReader;

/**
 * Reads the two events that most of every journal consists of, token by token, since a recovery
 * takes as long as its events do. Whatever looks in any way unusual is left to the {@link
 * EntryCodec}.
 */
final class FrequentEvents {

  private final ObjectReader reader;

  FrequentEvents(ObjectReader reader) {
    this.reader = reader;
  }

  /** Reads an entry; empty if it is of another kind. */
  Optional<Entry> read(byte[] buffer, int offset, int length) {
    try (var parser = reader.createParser(buffer, offset, length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT || !"workflow".equals(parser.nextName())) {
        return Optional.empty();
      }
      var workflow = parser.nextStringValue();
      if (!"position".equals(parser.nextName())) {
        return Optional.empty();
      }
      var position = parser.nextLongValue(0);
      if (!"at".equals(parser.nextName())) {
        return Optional.empty();
      }
      var at = parser.nextStringValue();
      if (!"event".equals(parser.nextName()) || workflow == null || at == null) {
        return Optional.empty();
      }
      return event(parser).map(event -> entry(workflow, position, IsoInstant.parse(at), event));
    } catch (JacksonException | DateTimeException e) {
      return Optional.empty(); // the codec tells what is wrong with it
    }
  }

  private static Entry entry(String workflow, long position, Instant at, WorkflowEvent event) {
    return new Entry(workflow, new Recorded(position, at, event));
  }

  private static Optional<WorkflowEvent> event(JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_OBJECT || !"type".equals(parser.nextName())) {
      return Optional.empty();
    }
    var type = parser.nextStringValue();
    if (type == null || !"operation".equals(parser.nextName())) {
      return Optional.empty();
    }
    var operation = parser.nextStringValue();
    if (operation == null) {
      return Optional.empty();
    }
    return switch (type) {
      case "operation_started" -> started(parser, operation);
      case "operation_succeeded" -> succeeded(parser, operation);
      default -> Optional.empty();
    };
  }

  private static Optional<WorkflowEvent> started(JsonParser parser, String operation) {
    if (!"attempt".equals(parser.nextName())) {
      return Optional.empty();
    }
    var attempt = parser.nextIntValue(0);
    return ends(parser) ? Optional.of(new OperationStarted(operation, attempt)) : Optional.empty();
  }

  private static Optional<WorkflowEvent> succeeded(JsonParser parser, String operation) {
    var name = parser.nextName();
    if (name == null) {
      return parser.nextToken() == JsonToken.END_OBJECT
          ? Optional.of(new OperationSucceeded(operation, null))
          : Optional.empty();
    }
    if (!name.equals("facts") || parser.nextToken() != JsonToken.START_OBJECT) {
      return Optional.empty();
    }
    var facts = facts(parser);
    return facts != null && ends(parser)
        ? Optional.of(new OperationSucceeded(operation, facts))
        : Optional.empty();
  }

  private static @Nullable Facts facts(JsonParser parser) {
    if (!"provider_id".equals(parser.nextName())) {
      return null;
    }
    var id = parser.nextStringValue();
    if (id == null
        || !"attributes".equals(parser.nextName())
        || parser.nextToken() != JsonToken.START_OBJECT) {
      return null;
    }
    Map<String, String> attributes = new HashMap<>();
    for (var name = parser.nextName(); name != null; name = parser.nextName()) {
      var value = parser.nextStringValue();
      if (value == null) {
        return null;
      }
      attributes.put(name, value);
    }
    return parser.nextToken() == JsonToken.END_OBJECT ? new Facts(id, attributes) : null;
  }

  /** Whether nothing follows but the ends of the event and of the entry. */
  private static boolean ends(JsonParser parser) {
    var event = parser.nextToken();
    var entry = parser.nextToken();
    return event == JsonToken.END_OBJECT && entry == JsonToken.END_OBJECT;
  }
}
