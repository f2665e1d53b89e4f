package io.provisioning.controlcenter.identity.administration;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.account.Administrators;
import io.provisioning.controlcenter.identity.administration.AccountView.GroupList;
import io.provisioning.controlcenter.identity.administration.AccountView.GroupView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
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
@RequestMapping(path = "/api/v1/groups", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Identity")
final class GroupController {

  private final GroupAdministration groups;
  private final Administrators administrators;

  GroupController(GroupAdministration groups, Administrators administrators) {
    this.groups = groups;
    this.administrators = administrators;
  }

  @GetMapping
  @Operation(operationId = "listGroups")
  GroupList list(Caller caller, Client client) {
    administrators.require(caller, "list-groups", client);
    return new GroupList(groups.all().stream().map(GroupView::of).toList());
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "createGroup")
  GroupView create(Caller caller, Client client, @RequestBody @Valid SaveAccount.NewGroup wanted) {
    administrators.require(caller, "create-group", client);
    return GroupView.of(groups.create(caller, wanted, client));
  }

  @DeleteMapping("/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "deleteGroup")
  void delete(Caller caller, Client client, @PathVariable String id) {
    administrators.require(caller, "delete-group", client);
    groups.delete(caller, id, client);
  }
}
