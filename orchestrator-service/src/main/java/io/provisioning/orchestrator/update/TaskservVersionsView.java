package io.provisioning.orchestrator.update;

import io.provisioning.config.extension.update.UpdateStrategy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Versions of taskservs, by infrastructure and name.
 *
 * @param asOf when the registry said which there are; null if nobody knows, or there is none
 * @param silence why the registry does not say it now; null if it does
 * @param warnings what could not be read, and what is missing for it
 */
record TaskservVersionsView(
    String workspace,
    @Nullable Instant asOf,
    @Nullable String silence,
    List<String> warnings,
    List<TaskservVersions> items) {

  /**
   * Versions of a taskserv of an infrastructure.
   *
   * @param installed on which servers, sorted
   * @param locked null if it is not
   * @param ranges what is declared, and what taskservs ask for that need it
   * @param fitting newest version in all of these that is not yanked; null if that is not known
   * @param newest the same whatever is declared
   * @param update what an update leads to; null if nothing newer may be chosen
   * @param outdated whether the newest is newer than one that is in use
   * @param yanked whether one in use is, as far as that is known
   */
  record TaskservVersions(
      String infrastructure,
      String name,
      List<InstalledVersion> installed,
      @Nullable String locked,
      List<String> ranges,
      UpdateStrategy strategy,
      @Nullable String fitting,
      @Nullable String newest,
      @Nullable String update,
      boolean outdated,
      boolean yanked) {}

  /** What is on a server. */
  record InstalledVersion(String server, String version) {}
}
