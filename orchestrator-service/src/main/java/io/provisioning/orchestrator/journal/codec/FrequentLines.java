package io.provisioning.orchestrator.journal.codec;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Kept;
import io.provisioning.orchestrator.journal.Memory.Standing;
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
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads what every journal mostly consists of straight from its bytes, since a recovery takes as
 * long as that does. Whatever looks in any way unusual is left to the {@link EntryCodec}.
 */
final class FrequentLines {

  private static final byte[] WORKFLOW = ascii("{'workflow':'");
  private static final byte[] POSITION = ascii(",'position':");
  private static final byte[] AT = ascii(",'at':'");
  private static final byte[] EVENT = ascii(",'event':{'type':'");
  private static final byte[] STARTED = ascii("operation_started','operation':'");
  private static final byte[] ATTEMPT = ascii(",'attempt':");
  private static final byte[] SUCCEEDED = ascii("operation_succeeded','operation':'");
  private static final byte[] FACTS = ascii(",'facts':");
  private static final byte[] SUBMITTED = ascii("workflow_submitted','workspace':'");
  private static final byte[] INFRASTRUCTURE = ascii(",'infrastructure':'");
  private static final byte[] PLAN = ascii(",'plan':'");
  private static final byte[] DECLARATION = ascii(",'declaration':'");
  private static final byte[] OPERATIONS = ascii(",'operations':[");
  private static final byte[] OPTIONS = ascii(",'options':");
  private static final byte[] REQUEST = ascii(",'request':");
  private static final byte[] BY = ascii(",'by':");
  private static final byte[] ID = ascii("{'id':'");
  private static final byte[] ACTION = ascii(",'action':'");
  private static final byte[] RESOURCE = ascii(",'resource':{'infrastructure':'");
  private static final byte[] KIND = ascii(",'kind':'");
  private static final byte[] NAME = ascii(",'name':'");
  private static final byte[] SERVER = ascii(",'nullable_server':'");
  private static final byte[] FROM = ascii(",'nullable_from':");
  private static final byte[] TO = ascii(",'nullable_to':");
  private static final byte[] DEPENDENCIES = ascii(",'dependencies':[");
  private static final byte[] DEPENDENCY = ascii("{'operation':'");
  private static final byte[] HARD = ascii(",'soft':false}");
  private static final byte[] SOFT = ascii(",'soft':true}");
  private static final byte[] RETRY = ascii(",'retry':");
  private static final byte[] TIMEOUT = ascii(",'timeout':'");
  private static final byte[] IRREVERSIBLE = ascii(",'nullable_irreversible':'");
  private static final byte[] STANDING = ascii("{'standing':{'resource':{'infrastructure':'");
  private static final byte[] CHANGED_BY = ascii(",'workflow':'");
  private static final byte[] AFTER = ascii(",'after':");
  private static final byte[] PROVIDER_ID = ascii("{'provider_id':'");
  private static final byte[] ATTRIBUTES = ascii(",'attributes':{");
  private static final byte[] COMPLETED = ascii("workflow_completed'");
  private static final byte[] QUOTE = ascii("'");
  private static final byte[] VALUE = ascii(":'");
  private static final byte[] COMMA = ascii(",");
  private static final byte[] END_OF_ARRAY = ascii("]");
  private static final byte[] END = ascii("}");
  private static final byte[] BOTH_ENDS = ascii("}}");

  private final SharedBytes shared = new SharedBytes();
  private final JsonMapper json;

  FrequentLines(JsonMapper json) {
    this.json = json;
  }

  /** Reads an entry; empty if it is of another kind. */
  Optional<Entry> entry(byte[] buffer, int offset, int length) {
    try {
      var line = new Cursor(buffer, offset, length, shared);
      line.skip(WORKFLOW);
      var workflow = line.sharedText();
      line.skip(POSITION);
      var position = line.number();
      line.skip(AT);
      var at = instant(line);
      line.skip(EVENT);
      var event = event(line);
      line.skip(BOTH_ENDS);
      line.requireEnd();
      return Optional.of(new Entry(workflow, new Recorded(position, at, event)));
    } catch (RuntimeException e) {
      return Optional.empty(); // the codec tells what is wrong with it, if anything is
    }
  }

  /** Reads a resource that stands; empty if something else is kept there. */
  Optional<Kept> standing(byte[] buffer, int offset, int length) {
    try {
      var line = new Cursor(buffer, offset, length, shared);
      line.skip(STANDING);
      var resource = resource(line);
      line.skip(CHANGED_BY);
      var workflow = line.sharedText();
      line.skip(AFTER);
      var after = desired(line);
      var facts = line.skips(FACTS) ? facts(line) : null;
      line.skip(AT);
      var at = instant(line);
      line.skip(BOTH_ENDS);
      line.requireEnd();
      return Optional.of(Kept.of(new Standing(resource, workflow, after, facts, at)));
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Instant instant(Cursor line) {
    return IsoInstant.parse(line.text());
  }

  private WorkflowEvent event(Cursor line) {
    if (line.skips(STARTED)) {
      return started(line);
    }
    if (line.skips(SUCCEEDED)) {
      return new OperationSucceeded(line.text(), line.skips(FACTS) ? facts(line) : null);
    }
    if (line.skips(SUBMITTED)) {
      return submitted(line);
    }
    if (line.skips(COMPLETED)) {
      return new WorkflowCompleted();
    }
    throw new Cursor.Unusual();
  }

  private static OperationStarted started(Cursor line) {
    var operation = line.text();
    line.skip(ATTEMPT);
    return new OperationStarted(operation, Math.toIntExact(line.number()));
  }

  private WorkflowSubmitted submitted(Cursor line) {
    var workspace = line.sharedText();
    line.skip(INFRASTRUCTURE);
    var infrastructure = line.sharedText();
    line.skip(PLAN);
    var plan = line.text();
    var declaration = line.skips(DECLARATION) ? line.text() : null;
    line.skip(OPERATIONS);
    var operations = operations(line);
    line.skip(OPTIONS);
    var options = object(line, Options.class);
    var request = line.skips(REQUEST) ? object(line, Request.class) : null;
    var by = line.skips(BY) ? object(line, Actor.class) : null;
    return new WorkflowSubmitted(
        workspace, infrastructure, plan, declaration, operations, options, request, by);
  }

  private List<Operation> operations(Cursor line) {
    var operations = new ArrayList<Operation>();
    while (!line.skips(END_OF_ARRAY)) {
      if (!operations.isEmpty()) {
        line.skip(COMMA);
      }
      operations.add(operation(line));
    }
    return operations;
  }

  private Operation operation(Cursor line) {
    line.skip(ID);
    var id = line.text();
    line.skip(ACTION);
    var action = line.sharedText(Operation.Action.class, FrequentLines::action);
    line.skip(RESOURCE);
    var resource = resource(line);
    var from = line.skips(FROM) ? desired(line) : null;
    var to = line.skips(TO) ? desired(line) : null;
    line.skip(DEPENDENCIES);
    var dependencies = dependencies(line);
    line.skip(RETRY);
    var retry = object(line, Operation.RetryPolicy.class);
    line.skip(TIMEOUT);
    var timeout = line.sharedText(Duration.class, Duration::parse);
    var irreversible = line.skips(IRREVERSIBLE) ? line.sharedText() : null;
    line.skip(END);
    return new Operation(
        id, action, resource, from, to, dependencies, retry, timeout, irreversible);
  }

  /** What follows the quote before the infrastructure. */
  private static ResourceRef resource(Cursor line) {
    var infrastructure = line.sharedText();
    line.skip(KIND);
    var kind = line.sharedText(ResourceRef.Kind.class, FrequentLines::kind);
    line.skip(NAME);
    var name = line.text();
    var server = line.skips(SERVER) ? line.sharedText() : null;
    line.skip(END);
    return new ResourceRef(infrastructure, kind, name, server);
  }

  private static List<Operation.Dependency> dependencies(Cursor line) {
    if (line.skips(END_OF_ARRAY)) {
      return List.of();
    }
    var dependencies = new ArrayList<Operation.Dependency>(2);
    do {
      line.skip(DEPENDENCY);
      var operation = line.sharedText();
      var soft = line.skips(SOFT);
      if (!soft) {
        line.skip(HARD);
      }
      dependencies.add(new Operation.Dependency(operation, soft));
    } while (line.skips(COMMA));
    line.skip(END_OF_ARRAY);
    return dependencies;
  }

  private Desired desired(Cursor line) {
    return object(line, Desired.class);
  }

  private Facts facts(Cursor line) {
    return line.sharedObject(
        Facts.class,
        (bytes, offset, length) -> newFacts(new Cursor(bytes, offset, length, shared)));
  }

  private static Facts newFacts(Cursor facts) {
    facts.skip(PROVIDER_ID);
    var id = facts.text();
    facts.skip(ATTRIBUTES);
    Map<String, String> attributes = new HashMap<>();
    while (!facts.skips(BOTH_ENDS)) {
      if (!attributes.isEmpty()) {
        facts.skip(COMMA);
      }
      facts.skip(QUOTE);
      var name = facts.sharedText();
      facts.skip(VALUE);
      attributes.put(name, facts.text());
    }
    facts.requireEnd();
    return new Facts(id, attributes);
  }

  private <T> T object(Cursor line, Class<T> type) {
    return line.sharedObject(
        type, (bytes, offset, length) -> json.readerFor(type).readValue(bytes, offset, length));
  }

  private static Operation.Action action(String name) {
    return Operation.Action.valueOf(name.toUpperCase(Locale.ROOT));
  }

  private static ResourceRef.Kind kind(String name) {
    return ResourceRef.Kind.valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** JSON, with other quotes so that it can be read here. */
  private static byte[] ascii(String json) {
    return json.replace('\'', '"').getBytes(US_ASCII);
  }
}
