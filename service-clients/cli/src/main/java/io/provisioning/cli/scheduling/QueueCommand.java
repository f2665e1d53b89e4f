package io.provisioning.cli.scheduling;

import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.AccountView;
import io.provisioning.client.orchestrator.model.LimitView;
import io.provisioning.client.orchestrator.model.SchedulingView;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "queue",
    description = "Show what runs and waits, the limits, and the state of provider accounts.")
public final class QueueCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  QueueCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var queue = invocation.orchestrator().scheduling().getScheduling();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(queue));
    } else {
      print(queue);
    }
    return ExitCode.DONE;
  }

  private void print(SchedulingView queue) {
    var table = new Table("SCOPE", "RUNNING", "WAITING", "LIMIT", "STATE");
    queue.getLimits().stream()
        .filter(limit -> limit.getScope() != LimitView.ScopeEnum.ACCOUNT)
        .forEach(limit ->
            table.row(
                (limit.getScope().getValue() + " " + limit.getName()).strip(),
                String.valueOf(limit.getRunning()),
                String.valueOf(limit.getWaiting()),
                number(limit.getLimit()),
                limit.getPausedBy() == null ? "" : "paused by " + limit.getPausedBy()));
    queue.getAccounts().forEach(account -> row(table, account));
    table.print(invocation.console(), "nothing runs and nothing waits");
  }

  private void row(Table table, AccountView account) {
    table.row(
        "account " + account.getProvider() + "/" + account.getAccount(),
        String.valueOf(account.getRunning()),
        String.valueOf(account.getWaiting()),
        number(account.getLearnedLimit() == null ? account.getLimit() : account.getLearnedLimit()),
        state(account));
  }

  private String state(AccountView account) {
    var states = new ArrayList<String>();
    if (account.getRefused() != null) {
      states.add(account.getRefused());
    }
    if (account.getHeldUntil() != null) {
      states.add("throttled for " + left(account.getHeldUntil()));
    } else if (account.getLearnedLimit() != null) {
      states.add("was throttled");
    }
    switch (account.getBreaker()) {
      case OPEN ->
          states.add(
              account.getBreakerOpenUntil() == null
                  ? "failing, requests are held back"
                  : "failing, requests are held back for " + left(account.getBreakerOpenUntil()));
      case HALF_OPEN -> states.add("has failed, being tried again");
      case CLOSED -> {}
    }
    if (account.getRetriesLeft() == 0) {
      states.add("retry budget used up");
    }
    return String.join("; ", states);
  }

  private String left(OffsetDateTime until) {
    var left = Duration.between(invocation.time().instant(), until.toInstant());
    return Elapsed.text(left.isNegative() ? Duration.ZERO : left);
  }

  private static String number(@Nullable Integer limit) {
    return limit == null ? "-" : limit.toString();
  }
}
