package io.provisioning.orchestrator.operation;

import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.operation.Operation.RetryPolicy;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Operations for tests: each creates a network of its own. */
public final class OperationFixtures {

  public static final RetryPolicy NO_RETRY =
      new RetryPolicy(1, Duration.ofMillis(1), Duration.ofMillis(1));

  private OperationFixtures() {}

  public static Desired aNetwork(String cidr) {
    return new Desired.Provided(
        "demo", new NetworkSpec("here", cidr, Map.of("role", "test")), null, null);
  }

  public static Operation creates(String name, Dependency... dependencies) {
    return creates(name, NO_RETRY, null, List.of(dependencies));
  }

  public static Operation creates(
      String name,
      RetryPolicy retry,
      @Nullable String irreversible,
      List<Dependency> dependencies) {
    return new Operation(
        name,
        Operation.Action.CREATE,
        ResourceRef.network("web", name),
        null,
        aNetwork("10.0.0.0/24"),
        dependencies,
        retry,
        Duration.ofSeconds(30),
        irreversible);
  }

  public static Operation withTimeout(Operation operation, Duration timeout) {
    return new Operation(
        operation.id(),
        operation.action(),
        operation.resource(),
        operation.nullableFrom(),
        operation.nullableTo(),
        operation.dependencies(),
        operation.retry(),
        timeout,
        operation.nullableIrreversible());
  }

  public static Dependency hard(String operation) {
    return new Dependency(operation, false);
  }

  public static Dependency soft(String operation) {
    return new Dependency(operation, true);
  }

  /** {@code count} operations without dependencies. */
  public static List<Operation> independent(int count) {
    return IntStream.range(0, count).mapToObj(index -> creates("n" + index)).toList();
  }

  /** Each needs the one before. */
  public static List<Operation> chain(int count) {
    return chain("n", count);
  }

  public static List<Operation> chain(String name, int count) {
    return Stream.concat(
            Stream.of(creates(name + 0)),
            IntStream.range(1, count)
                .mapToObj(index -> creates(name + index, hard(name + (index - 1)))))
        .toList();
  }
}
