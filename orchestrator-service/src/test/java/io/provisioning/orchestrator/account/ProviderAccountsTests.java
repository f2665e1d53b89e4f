package io.provisioning.orchestrator.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.infrastructure.AccountRef;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.admission.Admission;
import io.provisioning.orchestrator.admission.gate.AdmissionSettings;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import io.provisioning.orchestrator.admission.ticket.Priority;
import io.provisioning.orchestrator.admission.ticket.Ticket;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.secret.AccountSecrets.Kept;
import io.provisioning.orchestrator.secret.AccountSecretsFixtures;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.Scope;
import io.provisioning.provider.testkit.aws.AwsSimulator;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts at a simulated cloud, with credentials in a vault in memory. */
class ProviderAccountsTests {

  private static final AccountRef MAIN = new AccountRef("hetzner", "default");
  private static final AccountRef SECOND = new AccountRef("hetzner", "second");
  private static final Map<String, String> GOOD = Map.of("token", HetznerSimulator.TOKEN);
  private static final Map<String, String> WRONG = Map.of("token", "wrong-token-0123456789");

  @TempDir Path directory;

  private final AccountSecretsFixtures vault = new AccountSecretsFixtures();
  private final List<RecordedResource> recorded = new ArrayList<>();
  private final List<String> granted = new ArrayList<>();
  private final Admission admission =
      new Admission(AdmissionSettings.standard(), Clock.systemUTC(), new Random(1));
  private VaultCredentials credentials;
  private HetznerSimulator cloud;
  private Providers providers;
  private ProviderAccounts accounts;
  private Instant now = Instant.parse("2026-11-23T12:00:00Z");

  @BeforeEach
  void open() throws IOException {
    cloud = HetznerSimulator.start(Machines.none());
    credentials = new VaultCredentials(vault.secrets(), () -> now);
    providers = ProviderFixtures.hetzner(directory, cloud.endpoint(), credentials);
    accounts = accounts(providers);
  }

  private ProviderAccounts accounts(Providers known) {
    return new ProviderAccounts(
        vault.secrets(),
        credentials,
        known,
        (workspace, name) ->
            new AccountRef(
                AccountRef.of(name).provider(), workspace + "/" + AccountRef.of(name).account()),
        admission,
        _ -> recorded);
  }

  @AfterEach
  void close() {
    providers.close();
    cloud.close();
    vault.close();
  }

  @Test
  void anAccountIsUsedByItsWorkspaceAlone() {
    accounts.add("dev", MAIN, GOOD);

    assertThat(list("hetzner", "dev")).isEmpty();
    assertThat(catchThrowableOfType(ProviderException.class, () -> list("hetzner", "live")))
        .hasMessageContaining("workspace live has no account `default` at hetzner")
        .extracting(ProviderException::kind)
        .isEqualTo(ProviderException.Kind.REFUSED);
    assertThat(accounts.list("live")).isEmpty();
    assertThat(vault.paths()).containsExactly("dev:provider-accounts/hetzner/default");
  }

  @Test
  void severalAreToldApartByTheirNames() {
    accounts.add("dev", SECOND, GOOD);

    assertThat(accounts.list("dev")).extracting(Kept::account).containsExactly("second");
    assertThat(list("hetzner@second", "dev")).isEmpty();
    assertThat(catchThrowableOfType(ProviderException.class, () -> list("hetzner", "dev")))
        .hasMessageContaining("no account `default`");
    assertThat(providers.knows("hetzner@second")).isTrue();
    assertThat(providers.knows("demo@second")).isFalse();
  }

  @Test
  void whatTheProviderDoesNotAcceptIsNotKept() {
    var refusal = problem(() -> accounts.add("dev", MAIN, WRONG));

    assertThat(refusal.problem()).isEqualTo(AccountProblem.CREDENTIAL_REFUSED);
    assertThat(refusal.detail()).contains("check the API token").doesNotContain("wrong-token");
    assertThat(vault.paths()).isEmpty();
    assertThat(problem(() -> accounts.add("dev", MAIN, Map.of("key", "x"))).detail())
        .isEqualTo("a credential of hetzner has token, not key");
    assertThat(problem(() -> accounts.add("dev", new AccountRef("demo", "x"), GOOD)).detail())
        .isEqualTo("provider demo has no accounts");
  }

  @Test
  void aNewCredentialIsUsedAtOnceAndAWrongOneReplacesNone() {
    accounts.add("dev", MAIN, GOOD);
    assertThat(list("hetzner", "dev")).isEmpty();
    cloud.accept("another-token-0123456789");
    assertThat(catchThrowableOfType(ProviderException.class, () -> list("hetzner", "dev")).kind())
        .isEqualTo(ProviderException.Kind.REFUSED);
    assertThat(problem(() -> accounts.test("dev", MAIN)).problem())
        .isEqualTo(AccountProblem.CREDENTIAL_REFUSED);
    assertThat(problem(() -> accounts.rotate("dev", MAIN, WRONG)).problem())
        .isEqualTo(AccountProblem.CREDENTIAL_REFUSED);
    assertThat(accounts.list("dev")).extracting(Kept::version).containsExactly(1);

    accounts.rotate("dev", MAIN, Map.of("token", "another-token-0123456789"));

    assertThat(list("hetzner", "dev")).isEmpty();
    assertThat(accounts.test("dev", MAIN).version()).isEqualTo(2);
  }

  @Test
  void aKeyOfAnotherAccountThanThatOfTheResourcesIsRefusedByItsNumber() throws IOException {
    var main = new AccountRef("aws", "default");
    var key = Map.of("token", AwsSimulator.TOKEN);
    try (var aws = AwsSimulator.start(Machines.none());
        var known = ProviderFixtures.aws(directory, aws.endpoint(), credentials)) {
      var kept = accounts(known);
      kept.add("dev", main, key);
      recorded.add(network("aws", Map.of(Effects.Facts.ACCOUNT, "100000000001")));
      kept.rotate("dev", main, key);

      aws.moveKeyTo("200000000002");
      var refusal = problem(() -> kept.rotate("dev", main, key));

      assertThat(refusal.problem()).isEqualTo(AccountProblem.CREDENTIAL_REFUSED);
      assertThat(refusal.detail())
          .isEqualTo(
              "the key is of account 200000000002 of aws, and shop/network/net is in account"
                  + " 100000000001");
      assertThat(kept.list("dev")).extracting(Kept::version).containsExactly(2);
      kept.add("dev", new AccountRef("aws", "second"), key);
    }
  }

  @Test
  void whatWaitsForACredentialGoesOnOnceThereIsOne() {
    admission.request(ticket("first"));
    admission.release("first", new AttemptOutcome.Refused("no account"));
    assertThat(admission.request(ticket("second"))).isFalse();

    accounts.add("dev", MAIN, GOOD);

    assertThat(granted).containsExactly("second");
  }

  @Test
  void aCredentialIsOpenedOnceForAllRequestsOfACall() {
    accounts.add("dev", MAIN, GOOD);
    int before = vault.asked();

    assertThat(list("hetzner", "dev")).isEmpty();
    assertThat(list("hetzner", "dev")).isEmpty();
    assertThat(vault.asked()).isEqualTo(before + 1);

    now = now.plus(Duration.ofSeconds(30));
    assertThat(list("hetzner", "dev")).isEmpty();
    assertThat(vault.asked()).isEqualTo(before + 2);
  }

  @Test
  void oneThatIsInUseStaysAndAnUnknownOneIsAProblemWithTheNearest() {
    accounts.add("dev", SECOND, GOOD);
    assertThat(problem(() -> accounts.add("dev", SECOND, GOOD)).problem())
        .isEqualTo(AccountProblem.PROVIDER_ACCOUNT_EXISTS);
    assertThat(problem(() -> accounts.test("dev", new AccountRef("hetzner", "secnd"))).help())
        .contains("did you mean `second`?");

    recorded.add(network("hetzner@second"));
    var used = problem(() -> accounts.remove("dev", SECOND));
    assertThat(used.problem()).isEqualTo(AccountProblem.PROVIDER_ACCOUNT_IN_USE);
    assertThat(used.detail()).contains("shop/network/net");

    recorded.clear();
    recorded.add(network("hetzner"));
    assertThatCode(() -> accounts.remove("dev", SECOND)).doesNotThrowAnyException();
    assertThat(vault.paths()).isEmpty();
  }

  private static RecordedResource network(String provider) {
    return network(provider, Map.of());
  }

  private static RecordedResource network(String provider, Map<String, String> facts) {
    var spec = new ResourceSpec.NetworkSpec("nbg1", "10.90.240.0/24", Map.of());
    return new RecordedResource(
        "dev",
        ResourceRef.network("shop", "net"),
        new Desired.Provided(provider, spec, null, null),
        new Effects.Facts("1", facts),
        Instant.EPOCH,
        "workflow");
  }

  private List<?> list(String provider, String workspace) {
    return providers.get(provider).list(new Scope(workspace, "web"));
  }

  private static ProblemException problem(Runnable action) {
    return catchThrowableOfType(ProblemException.class, action::run);
  }

  private Ticket ticket(String id) {
    return new Ticket(
        id,
        "dev",
        "workflow",
        id,
        false,
        Priority.NORMAL,
        "hetzner",
        "dev/default",
        Map.of(),
        () -> granted.add(id));
  }
}
