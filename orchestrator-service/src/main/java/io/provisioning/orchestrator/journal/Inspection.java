package io.provisioning.orchestrator.journal;

import io.provisioning.orchestrator.journal.Journal.Entry;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Looks at a journal without changing it, whether a service uses it or not. */
public interface Inspection extends AutoCloseable {

  /**
   * What was found in one workspace.
   *
   * @param files in which it is, if it is in files
   * @param unfinishedBytes of a write that was cut short; the next start takes them away
   * @param damage each with its place
   */
  record Report(
      String workspace,
      @Nullable Integer files,
      long entries,
      long unfinishedBytes,
      List<String> damage) {}

  /** Names of all workspaces, in their order. */
  List<String> workspaces() throws IOException;

  /** Reads all of a workspace and hands over every entry that can be read. */
  Report read(String workspace, Consumer<Entry> reader) throws IOException;

  @Override
  void close();
}
