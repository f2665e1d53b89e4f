package io.provisioning.controlcenter.authorization.grant;

import io.provisioning.controlcenter.authorization.Callers;
import io.provisioning.controlcenter.authorization.grant.GrantViews.CreateGrant;
import io.provisioning.controlcenter.authorization.grant.GrantViews.GrantList;
import io.provisioning.controlcenter.authorization.grant.GrantViews.GrantView;
import io.provisioning.controlcenter.authorization.grant.GrantViews.RequestBreakGlass;
import io.provisioning.controlcenter.identity.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.security.Principal;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Authorization")
final class GrantController {

  private final GrantLife life;
  private final Recipients recipients;

  GrantController(GrantLife life, Recipients recipients) {
    this.life = life;
    this.recipients = recipients;
  }

  @GetMapping("/grants")
  @Operation(operationId = "listGrants")
  GrantList list() {
    return new GrantList(life.all().stream().map(this::view).toList());
  }

  @PostMapping("/grants")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "createGrant")
  GrantView create(Principal caller, @RequestBody @Valid CreateGrant wanted) {
    var kind = wanted.principalKind() == null ? Caller.Kind.USER : wanted.principalKind();
    return view(
        life.give(
            Callers.of(caller),
            recipients.get(kind, wanted.principal()),
            wanted.actions(),
            wanted.workspace(),
            wanted.reason(),
            wanted.length()));
  }

  @DeleteMapping("/grants/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "endGrant")
  void end(Principal caller, @PathVariable String id) {
    life.end(Callers.of(caller), id);
  }

  @PostMapping("/break-glass")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "requestBreakGlass")
  GrantView ask(Principal caller, @RequestBody @Valid RequestBreakGlass wanted) {
    return view(life.ask(Callers.of(caller), wanted.workspace(), wanted.reason(), wanted.length()));
  }

  @PostMapping("/break-glass/{id}/approve")
  @Operation(operationId = "approveBreakGlass")
  GrantView approve(Principal caller, @PathVariable String id) {
    return view(life.approve(Callers.of(caller), id));
  }

  private GrantView view(Grant grant) {
    return GrantView.of(grant, life.now());
  }
}
