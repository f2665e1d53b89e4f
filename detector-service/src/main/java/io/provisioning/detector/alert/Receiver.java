package io.provisioning.detector.alert;

import java.util.List;

/** Who tells webhooks what happens to alerts: the orchestrator. */
interface Receiver {

  /** How it took something. */
  enum Answer {
    /** It is durable there. */
    TAKEN,
    /** It never will be. */
    REFUSED,
    /** It may be later. */
    AWAY
  }

  Answer take(List<News> news) throws InterruptedException;
}
