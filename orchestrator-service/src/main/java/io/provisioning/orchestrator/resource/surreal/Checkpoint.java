package io.provisioning.orchestrator.resource.surreal;

/**
 * Up to where the graph of a workspace is written.
 *
 * @param generation another one whenever it is made again
 * @param seq of the last version
 * @param complete whether all that was at the beginning is in it
 */
record Checkpoint(String generation, long seq, boolean complete) {

  Checkpoint after(long versions) {
    return new Checkpoint(generation, seq + versions, complete);
  }

  /** This one or another, which was heard of after it. */
  Checkpoint later(Checkpoint other) {
    var isOvertaken = other.generation.equals(generation) && other.seq < seq;
    return isOvertaken ? new Checkpoint(generation, seq, complete || other.complete) : other;
  }
}
