package io.provisioning.orchestrator.journal.surreal.row;

/**
 * Up to where a workspace is written.
 *
 * @param seq of the last entry; 0 if there is none
 * @param fence changes with whoever must not be overtaken by an earlier request
 * @param summary of what was put away
 */
public record Head(String workspace, long seq, long fence, Summary summary) {

  /**
   * What was put away.
   *
   * @param compacted seq of the last entry of it; 0 if nothing was
   * @param generation of what is remembered of it
   * @param memories how many things are
   * @param going workflows that went on
   * @param left how much of it a start reads
   */
  public record Summary(long compacted, long generation, long memories, long going, long left) {}
}
