package io.provisioning.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests to apply plans of the demo provider. */
public final class DemoPlans {

  private DemoPlans() {}

  /** A body that applies a new plan of one network, for the infrastructure of that number. */
  public static String submission(Api api, int infrastructure) {
    var document =
        """
        {"name":"web%1$d","settings":{"provider":"demo"},
         "networks":[{"name":"net","cidr":"10.%1$d.0.0/24"}]}
        """
            .formatted(infrastructure);
    var plan =
        api.post(
            "/api/v1/plans",
            "{\"workspace\":\"default\",\"action\":\"apply\",\"document\":" + document + "}");
    assertThat(plan.status()).as(plan.body().toString()).isEqualTo(200);
    return "{\"workspace\":\"default\",\"plan\":\"%s\"}".formatted(plan.text("/digest"));
  }
}
