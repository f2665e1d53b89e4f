package io.provisioning.controlcenter.identity.account;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.account.AccountView.GroupList;
import io.provisioning.controlcenter.identity.account.AccountView.GroupView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import org.springframework.http.HttpHeaders;
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
  GroupList list(Caller caller, HttpServletRequest request) {
    permitted(caller, "list-groups", request);
    return new GroupList(groups.all().stream().map(GroupView::of).toList());
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "createGroup")
  GroupView create(
      Caller caller, HttpServletRequest request, @RequestBody @Valid SaveAccount.NewGroup wanted) {
    return GroupView.of(groups.create(caller, wanted, permitted(caller, "create-group", request)));
  }

  @DeleteMapping("/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "deleteGroup")
  void delete(Caller caller, HttpServletRequest request, @PathVariable String id) {
    groups.delete(caller, id, permitted(caller, "delete-group", request));
  }

  private Client permitted(Caller caller, String action, HttpServletRequest request) {
    var client = Client.of(request.getRemoteAddr(), request.getHeader(HttpHeaders.USER_AGENT));
    administrators.require(caller, action, client);
    return client;
  }
}
