package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.resource.ResourceHistory;
import io.provisioning.orchestrator.resource.Resources;
import io.provisioning.orchestrator.resource.ToldTransitions;
import io.provisioning.surrealdb.QueryResults;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.awaitility.Awaitility;

/** The graph of what is told, in a database, as the service keeps it there. */
public final class GraphInDatabase implements AutoCloseable {

  private final SurrealConnection connection;
  private final SurrealProjection projection;
  private final SurrealCheckpoints checkpoints;
  private final ResourceHistory history;
  private final Resources remembered;

  GraphInDatabase(ToldTransitions told, RunningEngine engine, String database) {
    this(told, told.graph(), told.history(), told.remembered(), told::tell, engine, database);
  }

  /** The graph of a journal to which nothing is added. */
  public GraphInDatabase(Transition.Ledger ledger, ResourceGraph graph, RunningEngine engine) {
    this(
        ledger,
        graph,
        new ToldTransitions().history(),
        new ToldTransitions().remembered(),
        _ -> {},
        engine,
        "graph");
  }

  private GraphInDatabase(
      Transition.Ledger ledger,
      ResourceGraph graph,
      ResourceHistory history,
      Resources remembered,
      Consumer<Transition.Listener> listeners,
      RunningEngine engine,
      String database) {
    this.history = history;
    this.remembered = remembered;
    var properties = engine.properties(database);
    var settings =
        new SurrealGraphSettings(
            URI.create(String.valueOf(properties.get("provisioning.journal.surrealdb.uri"))),
            "test",
            database,
            "root",
            SurrealGraphSettings.Level.ROOT,
            Path.of(String.valueOf(properties.get("provisioning.journal.surrealdb.password-file"))),
            Duration.ofSeconds(30));
    connection = new SurrealConnection(settings, Clock.systemUTC());
    var pending = new PendingTransitions();
    listeners.accept(pending);
    projection = new SurrealProjection(pending, ledger, graph, connection);
    checkpoints = new SurrealCheckpoints(connection);
    projection.start();
    checkpoints.start();
  }

  boolean isCurrent() {
    return projection.isCurrent("default");
  }

  /** Waits until all that was told is in the database. */
  public void awaitCurrent() {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(5))
        .atMost(Duration.ofMinutes(5))
        .until(this::isCurrent);
  }

  /** Answers that come from the database and from nowhere else. */
  public Resources alone() {
    return resources(
        (Resources)
            Proxy.newProxyInstance(
                Resources.class.getClassLoader(),
                new Class<?>[] {Resources.class},
                (_, method, _) -> {
                  throw new AssertionError(method + " was asked of memory");
                }));
  }

  /** Answers as the service gives them. */
  Resources resources() {
    return resources(remembered);
  }

  private Resources resources(Resources otherwise) {
    return new SurrealResources(
        new SurrealReads(connection), checkpoints, projection, history, otherwise);
  }

  /** What listeners to changes wait for. */
  SurrealCheckpoints checkpoints() {
    return checkpoints;
  }

  /** Does something to the database behind everybody's back. */
  QueryResults execute(String text) {
    return connection.client().execute(text, Map.of());
  }

  @Override
  public void close() {
    projection.stop();
    checkpoints.stop();
    connection.close();
  }
}
