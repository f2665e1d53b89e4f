package io.provisioning.orchestrator.plan.kept;

import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.plan.PlanView;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/plans", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Plans")
final class PlanController {

  private final RecentPlans plans;

  PlanController(RecentPlans plans) {
    this.plans = plans;
  }

  @PostMapping
  PlanView createPlan(@RequestBody @Valid CreatePlan request) {
    return PlanView.of(plans.create(request));
  }

  @GetMapping("/{digest}")
  PlanView getPlan(@PathVariable String digest) {
    return PlanView.of(plans.get(digest));
  }
}
