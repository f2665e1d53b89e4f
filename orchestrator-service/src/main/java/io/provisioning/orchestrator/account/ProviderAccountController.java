package io.provisioning.orchestrator.account;

import io.provisioning.config.infrastructure.AccountRef;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/provider-accounts", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Providers")
final class ProviderAccountController {

  private final ObjectProvider<ProviderAccounts> accounts;

  ProviderAccountController(ObjectProvider<ProviderAccounts> accounts) {
    this.accounts = accounts;
  }

  @GetMapping
  @Operation(operationId = "listProviderAccounts")
  ProviderAccountList list(@RequestParam String workspace) {
    AccountNames.requireWorkspace(workspace);
    return ProviderAccountList.of(accounts().list(workspace));
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "addProviderAccount")
  ProviderAccountView add(
      @RequestParam String workspace, @RequestBody @Valid AddProviderAccount wanted) {
    var account = AccountNames.account(workspace, wanted.provider(), wanted.name());
    return ProviderAccountView.of(accounts().add(workspace, account, wanted.credential()));
  }

  @PostMapping("/{provider}/{name}/rotate")
  @Operation(operationId = "rotateProviderAccount")
  ProviderAccountView rotate(
      @RequestParam String workspace,
      @PathVariable String provider,
      @PathVariable String name,
      @RequestBody @Valid RotateProviderAccount wanted) {
    AccountRef account = AccountNames.account(workspace, provider, name);
    return ProviderAccountView.of(accounts().rotate(workspace, account, wanted.credential()));
  }

  @PostMapping("/{provider}/{name}/test")
  @Operation(operationId = "testProviderAccount")
  ProviderAccountView test(
      @RequestParam String workspace, @PathVariable String provider, @PathVariable String name) {
    var account = AccountNames.account(workspace, provider, name);
    return ProviderAccountView.of(accounts().test(workspace, account));
  }

  @DeleteMapping("/{provider}/{name}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "removeProviderAccount")
  void remove(
      @RequestParam String workspace, @PathVariable String provider, @PathVariable String name) {
    accounts().remove(workspace, AccountNames.account(workspace, provider, name));
  }

  private ProviderAccounts accounts() {
    return accounts.getIfAvailable(() -> {
      throw AccountProblem.ACCOUNTS_NEED_VAULT.because(
          "accounts are kept in the vault, and this installation has none",
          "set `provisioning.vault.url`, or the files with credentials in"
              + " `provisioning.providers.<provider>.*`");
    });
  }
}
