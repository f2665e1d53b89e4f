package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.Callers;
import io.provisioning.controlcenter.authorization.inquiry.Permissions;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import io.provisioning.controlcenter.authorization.version.PolicyFilesView.PolicyFileView;
import io.provisioning.controlcenter.authorization.version.PolicyFilesView.PolicyFiles;
import io.provisioning.controlcenter.authorization.version.PolicyFilesView.PolicyPreview;
import io.provisioning.controlcenter.authorization.version.PolicyTest.TestedPolicies;
import io.provisioning.controlcenter.authorization.version.PolicyViews.PolicyList;
import io.provisioning.controlcenter.authorization.version.PolicyViews.PolicyView;
import io.provisioning.controlcenter.authorization.version.PolicyViews.PreviewView;
import io.provisioning.controlcenter.authorization.version.PolicyViews.ValidPolicies;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.security.Principal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The policies that decide, and what others would do in their place. */
@RestController
@RequestMapping(path = "/api/v1/policies", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Authorization")
final class PolicyController {

  private final ActivePolicies policies;
  private final Permissions permissions;
  private final Preview preview;
  private final Clock clock;

  PolicyController(ActivePolicies policies, Permissions permissions, Preview preview, Clock clock) {
    this.policies = policies;
    this.permissions = permissions;
    this.preview = preview;
    this.clock = clock;
  }

  @GetMapping
  @Operation(operationId = "listPolicies")
  PolicyList list() {
    return new PolicyList(policies.current().statements().stream().map(PolicyView::of).toList());
  }

  @GetMapping("/{id}")
  @Operation(operationId = "getPolicy")
  PolicyView get(@PathVariable String id) {
    return policies
        .current()
        .find(id)
        .map(PolicyView::of)
        .orElseThrow(() ->
            VersionProblem.UNKNOWN_POLICY.because(
                "there is no policy `" + id + "`", "`./provisioning policy list` shows the ids"));
  }

  @PostMapping("/validate")
  @Operation(operationId = "validatePolicies")
  ValidPolicies validate(@RequestBody @Valid PolicyFiles wanted) {
    return new ValidPolicies(book(wanted.files()).statements().size());
  }

  @PostMapping("/test")
  @Operation(operationId = "testPolicies")
  TestedPolicies test(Principal caller, @RequestBody @Valid PolicyTest test) {
    var files = test.files();
    var book = files == null ? policies.current() : book(files);
    return test.run(permissions, book, Callers.of(caller), clock.instant());
  }

  @PostMapping("/preview")
  @Operation(operationId = "previewPolicies")
  PreviewView preview(@RequestBody @Valid PolicyPreview wanted) {
    return PreviewView.of(
        preview.of(policies.current(), book(wanted.files()), Duration.ofDays(wanted.daysBack())));
  }

  private PolicyBook book(List<PolicyFileView> views) {
    var files = PolicyFilesView.files(views);
    FileNames.check(files);
    return policies.with(Source.STORE, files);
  }
}
