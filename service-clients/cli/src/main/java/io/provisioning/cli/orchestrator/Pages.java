package io.provisioning.cli.orchestrator;

import io.provisioning.client.orchestrator.model.NotificationPage;
import io.provisioning.client.orchestrator.model.NotificationView;
import io.provisioning.client.orchestrator.model.OperationPage;
import io.provisioning.client.orchestrator.model.OperationStatus;
import io.provisioning.client.orchestrator.model.OperationView;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ResourcePage;
import io.provisioning.client.orchestrator.model.ResourceView;
import io.provisioning.client.orchestrator.model.SchedulePage;
import io.provisioning.client.orchestrator.model.WebhookPage;
import io.provisioning.client.orchestrator.model.WebhookView;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lists that come in pages, whole. */
public final class Pages {

  private static final int LARGE = 1000;

  private final Orchestrator orchestrator;

  public Pages(Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
  }

  /** Operations of a workflow in plan order. */
  public List<OperationView> operations(String workflow) {
    var api = orchestrator.workflows();
    return whole(
        cursor -> api.listOperations(workflow, null, cursor, LARGE),
        OperationPage::getItems,
        OperationPage::getNextCursor);
  }

  /** Operations that are not begun, the first thousand of them. */
  public List<OperationView> pending(String workflow) {
    return orchestrator
        .workflows()
        .listOperations(workflow, OperationStatus.PENDING, null, LARGE)
        .getItems();
  }

  /** What is recorded as existing, of one infrastructure or all, of one kind or all. */
  public List<ResourceView> resources(
      String workspace, @Nullable String infrastructure, @Nullable ResourceKind kind) {
    return resources(workspace, infrastructure, kind, null);
  }

  /** What was recorded as existing at a time, or is. */
  public List<ResourceView> resources(
      String workspace,
      @Nullable String infrastructure,
      @Nullable ResourceKind kind,
      @Nullable OffsetDateTime at) {
    var api = orchestrator.resources();
    return whole(
        cursor -> api.listResources(workspace, infrastructure, kind, null, null, at, cursor, LARGE),
        ResourcePage::getItems,
        ResourcePage::getNextCursor);
  }

  /**
   * Schedules by name, and names of those that the service cannot read.
   *
   * @param workspace of all workspaces when absent
   */
  public SchedulePage schedules(@Nullable String workspace) {
    var api = orchestrator.schedules();
    var all = new SchedulePage().items(new ArrayList<>());
    String cursor = null;
    do {
      var page = api.listSchedules(workspace, cursor, LARGE);
      all.getItems().addAll(page.getItems());
      all.setDamaged(page.getDamaged());
      cursor = page.getNextCursor();
    } while (cursor != null);
    return all;
  }

  /** Webhooks in the order in which they were made. */
  public List<WebhookView> webhooks() {
    var api = orchestrator.webhooks();
    return whole(
        cursor -> api.listWebhooks(cursor, LARGE),
        WebhookPage::getItems,
        WebhookPage::getNextCursor);
  }

  /** The caller's own notifications, unread ones first. */
  public List<NotificationView> notifications() {
    var api = orchestrator.notifications();
    return whole(
        cursor -> api.listNotifications(cursor, LARGE),
        NotificationPage::getItems,
        NotificationPage::getNextCursor);
  }

  /** The newest workflows. */
  public List<WorkflowView> workflows(
      String workspace,
      @Nullable String infrastructure,
      @Nullable WorkflowStatus state,
      int limit) {
    return workflows(workspace, infrastructure, state, null, limit);
  }

  /**
   * The newest workflows of somebody.
   *
   * @param submittedBy name or id of a person, a service account or a schedule; anybody if absent
   */
  public List<WorkflowView> workflows(
      String workspace,
      @Nullable String infrastructure,
      @Nullable WorkflowStatus state,
      @Nullable String submittedBy,
      int limit) {
    return orchestrator
        .workflows()
        .listWorkflows(workspace, infrastructure, state, submittedBy, null, limit)
        .getItems();
  }

  /**
   * The items of all pages.
   *
   * @param ask for the page at a cursor; for the first one if there is none
   * @param next the cursor of the page after one, or null
   */
  private static <P, T> List<T> whole(
      Function<@Nullable String, P> ask,
      Function<P, List<T>> items,
      Function<P, @Nullable String> next) {
    var all = new ArrayList<T>();
    String cursor = null;
    do {
      var page = ask.apply(cursor);
      all.addAll(items.apply(page));
      cursor = next.apply(page);
    } while (cursor != null);
    return all;
  }
}
