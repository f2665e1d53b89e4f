package io.provisioning.orchestrator.journal.codec;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Options;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCompleted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What it costs to read a line of a journal, by several readers in turn: one JSON object for each
 * kind of journal and reader, the CPU time in nanoseconds a line, of rounds the first of which
 * warms up. Run its main method with the flags of the launcher; see ADR 43.
 */
final class LineBenchmarks {

  private static final int ROUNDS = Integer.getInteger("bench.runs", 5) + 1;

  private static final Map<String, Function<byte[], Entry>> READERS = readers();

  private LineBenchmarks() {}

  private static Map<String, Function<byte[], Entry>> readers() {
    var readers = new LinkedHashMap<String, Function<byte[], Entry>>();
    readers.put("codec", line -> EntryCodec.decode(line, 0, line.length, () -> "a line"));
    readers.put("jackson", EntryCodec::decodeAny);
    readers.put("tokens", new StreamedEntries(EntryCodec.JSON)::read);
    return readers;
  }

  @SuppressWarnings("SystemOut") // what a benchmark is for
  static void main() {
    var journals = Map.of("large", large(100), "small", small(3_000));
    journals.forEach((kind, lines) -> {
      READERS.forEach((_, reader) -> check(lines, reader));
      measure(lines)
          .forEach((reader, nanos) ->
              System.out.println(
                  "{\"workflows\":\"%s\",\"reader\":\"%s\",\"ns\":%s}"
                      .formatted(kind, reader, nanos)));
    });
  }

  private static void check(List<byte[]> lines, Function<byte[], Entry> reader) {
    for (var line : lines.subList(0, 500)) {
      assertThat(EntryCodec.encode(reader.apply(line))).isEqualTo(line);
    }
  }

  private static Map<String, List<Long>> measure(List<byte[]> lines) {
    var figures = new LinkedHashMap<String, List<Long>>();
    for (var round = 0; round < ROUNDS; round++) {
      for (var reader : READERS.entrySet()) {
        var nanos = nanosEach(lines, reader.getValue());
        if (round > 0) {
          figures.computeIfAbsent(reader.getKey(), _ -> new ArrayList<>()).add(nanos);
        }
      }
    }
    figures.values().forEach(nanos -> nanos.sort(null));
    return figures;
  }

  private static long nanosEach(List<byte[]> lines, Function<byte[], Entry> reader) {
    var threads = ManagementFactory.getThreadMXBean();
    var began = threads.getCurrentThreadCpuTime();
    var events = 0L;
    for (var line : lines) {
      events += reader.apply(line).recorded().position() > 0 ? 1 : 0;
    }
    return (threads.getCurrentThreadCpuTime() - began) / events;
  }

  /** Of 100 servers each, which differ in their names. */
  private static List<byte[]> large(int workflows) {
    var lines = new ArrayList<byte[]>();
    for (var workflow = 0; workflow < workflows; workflow++) {
      var of = new Lines(workflow, lines);
      of.write(IntStream.range(0, 100).mapToObj(of::server).toList());
    }
    return lines;
  }

  /** Of a server and two services that no other has, one of which fails once. */
  private static List<byte[]> small(int workflows) {
    var lines = new ArrayList<byte[]>();
    for (var workflow = 0; workflow < workflows; workflow++) {
      var of = new Lines(workflow, lines);
      of.write(List.of(of.server(0), of.taskserv("postgres"), of.taskserv("backup")));
    }
    return lines;
  }

  /** Writes those of one workflow. */
  private static final class Lines {

    private final int number;
    private final String infrastructure;
    private final List<byte[]> lines;
    private long position;

    Lines(int number, List<byte[]> lines) {
      this.number = number;
      this.lines = lines;
      infrastructure = "web-" + number;
    }

    void write(List<Operation> operations) {
      var request = new Request("key-" + number, "sha256:" + number);
      add(
          new WorkflowSubmitted(
              "default",
              infrastructure,
              "sha256:" + number,
              operations,
              Options.of(true, 8),
              request));
      operations.forEach(this::run);
      add(new WorkflowCompleted());
    }

    private void run(Operation operation) {
      add(new OperationStarted(operation.id(), 1));
      if (operation.id().endsWith("backup")) {
        add(
            new OperationFailed(
                operation.id(), FailureClass.TRANSIENT, "no route to host", START.plusSeconds(1)));
        add(new OperationStarted(operation.id(), 2));
      }
      var facts = Map.of("address", "10.9.1." + number % 250, "state", "running");
      add(new OperationSucceeded(operation.id(), new Facts(operation.id() + number, facts)));
    }

    private void add(WorkflowEvent event) {
      position++;
      var at = START.plusNanos(position * 1_234_567);
      var id = "01a1fd36-871b-7176-b9d2-%012x".formatted(number);
      lines.add(EntryCodec.encode(new Entry(id, new Recorded(position, at, event))));
    }

    Operation server(int index) {
      var spec =
          new ServerSpec(
              "local",
              PlanSize.SMALL,
              "debian-12",
              List.of("front"),
              List.of(),
              List.of(),
              Map.of("role", "web"));
      var name = "n" + index;
      return operation(
          "create server/" + name,
          ResourceRef.server(infrastructure, name),
          new Desired.Provided("local", spec, "web", null),
          null);
    }

    Operation taskserv(String name) {
      var configuration = Map.<String, Object>of("port", number, "motd", "a \"word\"");
      return operation(
          "create taskserv/n0/" + name,
          ResourceRef.taskserv(infrastructure, "n0", name),
          new Desired.Installed("local", "17.2", "sha256:2", configuration, List.of(), null),
          "create server/n0");
    }

    private static Operation operation(
        String id, ResourceRef resource, Desired to, @Nullable String after) {
      return new Operation(
          id,
          Operation.Action.CREATE,
          resource,
          null,
          to,
          after == null ? List.of() : List.of(new Dependency(after, false)),
          Operation.RetryPolicy.standard(),
          Duration.ofMinutes(5),
          null);
    }
  }
}
