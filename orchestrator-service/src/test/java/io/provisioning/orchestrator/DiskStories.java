package io.provisioning.orchestrator;

import static io.provisioning.orchestrator.Stock.SCHEDULE;

import io.provisioning.orchestrator.ContractCases.Call;
import io.provisioning.orchestrator.ContractCases.Case;
import io.provisioning.orchestrator.ContractCases.Story;
import java.util.List;
import java.util.stream.Stream;

/** Requests that the directory of state must take, refused as long as it cannot. */
final class DiskStories {

  private DiskStories() {}

  /** What is as if it had never been asked. */
  static Stream<Case> changes() {
    return Stream.of(submissions(), schedules(), webhooks(), notifications(), pauses())
        .flatMap(List::stream);
  }

  private static List<Case> submissions() {
    var tasks =
        Stream.of("createServers", "createTaskserv", "createCluster")
            .map(operation ->
                new Case(
                    operation,
                    "plans-unavailable",
                    stock -> {
                      stock.planned();
                      return Call.of().saying(stock.declared());
                    }));
    var others =
        Stream.of(
            new Case(
                "createPlan",
                "plans-unavailable",
                stock -> {
                  stock.planned();
                  return Call.of().saying(stock.wanted());
                }),
            new Case(
                "submitWorkflow",
                "journal-unavailable",
                stock ->
                    Call.of()
                        .saying(stock.submission(stock.planned(), ""))
                        .under(stock.workspace())),
            new Case(
                "submitWorkflow",
                "disk-full",
                stock -> {
                  stock.completed();
                  return Call.of().saying(stock.submission(stock.planned(), ""));
                }),
            new Case("getHealth", "not-ready", _ -> Call.of()));
    return Stream.concat(tasks, others).toList();
  }

  private static List<Case> schedules() {
    var code = "schedules-unavailable";
    var ofOne =
        Stream.of(
                "pauseSchedule",
                "unpauseSchedule",
                "pauseSchedules",
                "unpauseSchedules",
                "runSchedule",
                "deleteSchedule")
            .map(operation ->
                new Case(
                    operation,
                    code,
                    stock -> {
                      if (operation.startsWith("unpause")) {
                        stock.paused();
                      } else {
                        stock.scheduled("");
                      }
                      return Call.of(SCHEDULE).where("workspace=" + stock.workspace());
                    }));
    var others =
        Stream.of(
            new Case("createSchedule", code, stock -> Call.of().saying(stock.schedule(""))),
            new Case(
                "changeSchedule",
                code,
                stock -> {
                  stock.scheduled("");
                  var changed = stock.schedule("\"paused\": true,");
                  return Call.of(SCHEDULE).saying(changed).with("If-Match", "*");
                }));
    return Stream.concat(ofOne, others).toList();
  }

  private static List<Case> webhooks() {
    var code = "webhooks-unavailable";
    return List.of(
        new Case("createWebhook", code, _ -> Call.of().saying(Stock.webhook("chat"))),
        new Case(
            "changeWebhook",
            code,
            stock -> Call.of(stock.hooked()).saying(Stock.webhook("new")).with("If-Match", "*")),
        new Case("deleteWebhook", code, stock -> Call.of(stock.hooked())),
        new Case("rotateWebhookSecret", code, stock -> Call.of(stock.hooked())),
        new Case("testWebhook", code, stock -> Call.of(stock.hooked())),
        new Case(
            "redeliver",
            code,
            stock -> {
              var webhook = stock.hooked();
              return Call.of(webhook, stock.delivery(webhook)).under("k");
            }));
  }

  private static List<Case> notifications() {
    var code = "notifications-unavailable";
    return List.of(
        new Case(
            "saveNotificationPreferences",
            code,
            _ -> Call.of().saying("{\"kinds\": [\"ended\"], \"page\": true}")),
        new Case("readNotification", code, stock -> Call.of(stock.notified())),
        new Case(
            "readAllNotifications",
            code,
            stock -> {
              stock.notified();
              return Call.of();
            }),
        new Case("getNotificationPreferences", code, _ -> Call.of()),
        new Case(
            "testNotifications",
            code,
            stock -> {
              stock.chatting();
              return Call.of().under("k");
            }));
  }

  private static List<Case> pauses() {
    return List.of(
        new Case("pauseScope", "pauses-unavailable", stock -> Call.of().saying(stock.pause())),
        new Case(
            "unpauseScope",
            "pauses-unavailable",
            stock -> {
              stock.standStill();
              return Call.of().saying(stock.pause());
            }));
  }

  /** What a workflow takes note of, and how it stands once that is written. */
  static Stream<Control> controls() {
    return Stream.of(
        control("cancelWorkflow", "rolled_back", stock -> Call.of(stock.waiting())),
        control("rollbackWorkflow", "rolled_back", stock -> Call.of(stock.completed())),
        control("resumeWorkflow", "running", stock -> Call.of(stock.cancelled())),
        control("pauseWorkflow", "running, paused", stock -> Call.of(stock.waiting())),
        control(
            "unpauseWorkflow",
            "running",
            stock -> {
              var workflow = stock.waiting();
              stock.post("/api/v1/workflows/" + workflow + "/pause", "");
              return Call.of(workflow);
            }),
        control(
            "approveOperation",
            "completed",
            stock -> Call.of(stock.waiting()).where(stock.operation(0))),
        control(
            "refuseOperation",
            "rolled_back",
            stock -> Call.of(stock.waiting()).where(stock.operation(0))));
  }

  /**
   * Something asked of a workflow.
   *
   * @param outcome how the workflow stands once that is written
   */
  record Control(Case fault, String outcome) {

    @Override
    public String toString() {
      return fault.toString();
    }
  }

  private static Control control(String operation, String outcome, Story story) {
    return new Control(new Case(operation, "journal-unavailable", story), outcome);
  }
}
