package io.provisioning.controlcenter.identity.administration;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.account.Administrators;
import io.provisioning.controlcenter.identity.administration.AccountView.ServiceAccountPage;
import io.provisioning.controlcenter.identity.administration.AccountView.ServiceAccountView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/service-accounts", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Identity")
final class ServiceAccountController {

  private final ServiceAccountAdministration accounts;
  private final Administrators administrators;

  ServiceAccountController(ServiceAccountAdministration accounts, Administrators administrators) {
    this.accounts = accounts;
    this.administrators = administrators;
  }

  @GetMapping
  @Operation(operationId = "listServiceAccounts")
  ServiceAccountPage list(
      Caller caller,
      Client client,
      @RequestParam(defaultValue = "") String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    administrators.require(caller, "list-service-accounts", client);
    return ServiceAccountPage.of(accounts.after(cursor, limit + 1), limit);
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "createServiceAccount")
  ServiceAccountView create(
      Caller caller, Client client, @RequestBody @Valid SaveAccount.NewServiceAccount wanted) {
    administrators.require(caller, "create-service-account", client);
    var made = accounts.create(caller, wanted, client);
    return ServiceAccountView.of(made.account(), made.secret());
  }

  @PatchMapping("/{id}")
  @Operation(operationId = "changeServiceAccount")
  ServiceAccountView change(
      Caller caller,
      Client client,
      @PathVariable String id,
      @RequestBody @Valid SaveAccount.ChangeServiceAccount wanted) {
    administrators.require(caller, "change-service-account", client);
    return ServiceAccountView.of(accounts.change(caller, id, wanted, client));
  }

  @PostMapping("/{id}/secret")
  @Operation(operationId = "renewServiceAccountSecret")
  ServiceAccountView newSecret(Caller caller, Client client, @PathVariable String id) {
    administrators.require(caller, "new-secret", client);
    var made = accounts.newSecret(caller, id, client);
    return ServiceAccountView.of(made.account(), made.secret());
  }
}
