package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.orchestrator.model.AccountView;
import io.provisioning.client.orchestrator.model.LimitView;
import io.provisioning.client.orchestrator.model.SchedulingView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueueCommandTests {

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @Test
  void showsLimitsAndHowAccountsAreDoing() {
    shell.orchestrator.scheduling =
        new SchedulingView()
            .running(7)
            .waiting(90)
            .limits(
                List.of(
                    limit(LimitView.ScopeEnum.EVERYTHING, "", 7, 90).limit(1000),
                    limit(LimitView.ScopeEnum.ACCOUNT, "demo/main", 7, 90),
                    limit(LimitView.ScopeEnum.WORKSPACE, "dev", 7, 90).pausedBy("ada")))
            .accounts(
                List.of(
                    account("main", AccountView.BreakerEnum.CLOSED)
                        .learnedLimit(5)
                        .heldUntil(at(120_000)),
                    account("second", AccountView.BreakerEnum.OPEN)
                        .breakerOpenUntil(at(75_000))
                        .retriesLeft(0L)));

    assertThat(shell.run("workflow", "queue")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            SCOPE                RUNNING  WAITING  LIMIT  STATE
            everything           7        90       1000
            workspace dev        7        90       -      paused by ada
            account demo/main    7        90       5      throttled for 1 min
            account demo/second  7        90       -      failing, requests are held back for 15 s; retry budget used up
            """);
    assertThat(shell.run("workflow", "queue", "--json")).isZero();
    assertThat(shell.out()).contains("\"learned_limit\" : 5");
  }

  private static LimitView limit(LimitView.ScopeEnum scope, String name, int running, int waiting) {
    return new LimitView().scope(scope).name(name).running(running).waiting(waiting);
  }

  private static AccountView account(String name, AccountView.BreakerEnum breaker) {
    return new AccountView()
        .provider("demo")
        .account(name)
        .running(7)
        .waiting(90)
        .breaker(breaker)
        .retriesLeft(60L);
  }
}
