package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.Callers;
import io.provisioning.controlcenter.authorization.version.PolicyFilesView.ProposePolicies;
import io.provisioning.controlcenter.authorization.version.PolicyViews.PolicyDiffView;
import io.provisioning.controlcenter.authorization.version.PolicyViews.PolicyVersionList;
import io.provisioning.controlcenter.authorization.version.PolicyViews.PolicyVersionSummary;
import io.provisioning.controlcenter.authorization.version.PolicyViews.PolicyVersionView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/policy-versions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Authorization")
final class PolicyVersionController {

  private final PolicyLife life;

  PolicyVersionController(PolicyLife life) {
    this.life = life;
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "proposePolicies")
  PolicyVersionView propose(Principal caller, @RequestBody @Valid ProposePolicies wanted) {
    return view(
        life.propose(
            Callers.of(caller),
            PolicyFilesView.files(wanted.files()),
            wanted.comment(),
            wanted.base()));
  }

  @GetMapping
  @Operation(operationId = "listPolicyVersions")
  PolicyVersionList list() {
    var active = life.active();
    return new PolicyVersionList(
        life.needsSecondPerson(),
        life.all().stream().map(one -> PolicyVersionSummary.of(one, active)).toList());
  }

  @GetMapping("/{number}")
  @Operation(operationId = "getPolicyVersion")
  PolicyVersionView get(@PathVariable int number) {
    return view(life.get(number));
  }

  @GetMapping("/{number}/diff")
  @Operation(operationId = "comparePolicyVersions")
  PolicyDiffView diff(
      @PathVariable int number, @RequestParam(required = false) @Nullable Integer against) {
    int other = against == null ? number - 1 : against;
    var before = other == 0 ? PolicyVersion.NONE : life.get(other);
    return new PolicyDiffView(PolicyDiff.of(before.textByName(), life.get(number).textByName()));
  }

  @PostMapping("/{number}/approve")
  @Operation(operationId = "approvePolicies")
  PolicyVersionView approve(Principal caller, @PathVariable int number) {
    return view(life.approve(Callers.of(caller), number));
  }

  @PostMapping("/{number}/rollback")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "rollbackPolicies")
  PolicyVersionView rollback(Principal caller, @PathVariable int number) {
    return view(life.rollback(Callers.of(caller), number));
  }

  private PolicyVersionView view(PolicyVersion version) {
    return PolicyVersionView.of(version, life.active());
  }
}
