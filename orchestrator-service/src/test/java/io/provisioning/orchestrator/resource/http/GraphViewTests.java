package io.provisioning.orchestrator.resource.http;

import static io.provisioning.orchestrator.resource.ResourceFixtures.network;
import static io.provisioning.orchestrator.resource.ResourceFixtures.server;
import static io.provisioning.orchestrator.resource.ResourceFixtures.taskserv;
import static io.provisioning.orchestrator.resource.ResourceFixtures.volume;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.NoHealth;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.provider.PlanSize;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GraphViewTests {

  @Test
  void resourcesHangTogether() {
    var view =
        GraphView.of(
            List.of(
                recorded(ResourceRef.network("web", "lan"), network()),
                recorded(ResourceRef.volume("web", "data"), volume()),
                recorded(ResourceRef.server("web", "db"), server(PlanSize.SMALL)),
                recorded(ResourceRef.taskserv("web", "db", "postgres"), taskserv()),
                recorded(
                    ResourceRef.taskserv("web", "db", "page"),
                    taskserv("taskserv/db/postgres", "taskserv/db/gone"))),
            new NoHealth());

    assertThat(view.nodes()).hasSize(5);
    assertThat(view.edges())
        .extracting(edge -> edge.from() + " " + edge.type() + " " + edge.to())
        .containsExactlyInAnyOrder(
            "web/server/db connected web/network/lan",
            "web/server/db mounted web/volume/data",
            "web/taskserv/db/postgres runs-on web/server/db",
            "web/taskserv/db/page runs-on web/server/db",
            "web/taskserv/db/page depends-on web/taskserv/db/postgres");
  }

  private static RecordedResource recorded(ResourceRef resource, Desired state) {
    return new RecordedResource(
        "default", resource, state, new Facts("id", Map.of()), Instant.EPOCH, "w1");
  }
}
