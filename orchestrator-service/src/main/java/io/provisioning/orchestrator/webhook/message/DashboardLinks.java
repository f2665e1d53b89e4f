package io.provisioning.orchestrator.webhook.message;

import java.net.URI;

/** Where messages lead. */
public final class DashboardLinks {

  private final String page;

  /**
   * Links to a dashboard.
   *
   * @param page its URL
   */
  public DashboardLinks(URI page) {
    this.page = page.toString().replaceAll("/+$", "");
  }

  /** The page of a workflow. */
  public String workflow(String workspace, String workflow) {
    return page + "/workflows/" + workflow + "?workspace=" + workspace;
  }

  /** The page of an alert. */
  public String alert(String alert) {
    return page + "/alerts/" + alert;
  }

  /** Where webhooks are. */
  public String webhooks() {
    return page + "/webhooks";
  }

  /** Where a person chooses how to be notified. */
  public String security() {
    return page + "/security";
  }
}
