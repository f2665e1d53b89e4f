package io.provisioning.controlcenter.identity.administration;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.account.Administrators;
import io.provisioning.controlcenter.identity.administration.AccountView.UserPage;
import io.provisioning.controlcenter.identity.administration.AccountView.UserView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
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
@RequestMapping(path = "/api/v1/users", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Identity")
final class UserController {

  private final UserAdministration users;
  private final Administrators administrators;

  UserController(UserAdministration users, Administrators administrators) {
    this.users = users;
    this.administrators = administrators;
  }

  @GetMapping
  @Operation(operationId = "listUsers")
  UserPage list(
      Caller caller,
      Client client,
      @RequestParam(defaultValue = "") String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    administrators.require(caller, "list-users", client);
    return UserPage.of(users.after(cursor, limit + 1), limit);
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "createUser")
  UserView create(Caller caller, Client client, @RequestBody @Valid SaveAccount.NewUser wanted) {
    administrators.require(caller, "create-user", client);
    var made = users.create(caller, wanted, client);
    return UserView.of(made.user(), made.password());
  }

  @GetMapping("/{id}")
  @Operation(operationId = "getUser")
  UserView get(Caller caller, Client client, @PathVariable String id) {
    administrators.require(caller, "get-user", client);
    return UserView.of(users.get(id));
  }

  @PatchMapping("/{id}")
  @Operation(operationId = "changeUser")
  UserView change(
      Caller caller,
      Client client,
      @PathVariable String id,
      @RequestBody @Valid SaveAccount.ChangeUser wanted) {
    administrators.require(caller, "change-user", client);
    return UserView.of(users.change(caller, id, wanted, client));
  }

  @PostMapping("/{id}/password-reset")
  @Operation(operationId = "resetPassword")
  UserView resetPassword(Caller caller, Client client, @PathVariable String id) {
    administrators.require(caller, "reset-password", client);
    var made = users.resetPassword(caller, id, client);
    return UserView.of(made.user(), made.password());
  }

  @DeleteMapping("/{id}/second-factor")
  @Operation(operationId = "removeSecondFactorOfUser")
  UserView removeSecondFactor(Caller caller, Client client, @PathVariable String id) {
    administrators.require(caller, "remove-second-factor", client);
    return UserView.of(users.removeSecondFactor(caller, id, client));
  }
}
