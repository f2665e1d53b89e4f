package io.provisioning.orchestrator.storage;

import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Kept;
import io.provisioning.orchestrator.journal.Memory;
import io.provisioning.orchestrator.journal.codec.EntryCodec;
import java.util.zip.CRC32C;

/**
 * How much there is of a workspace, and the sum of its checksums. What has an order is summed with
 * its place in it; of workflows that were put away, the positions are their order.
 */
final class Tally {

  private static final long MIX = 0x9E3779B97F4A7C15L;

  /**
   * What it comes to.
   *
   * @param memories what is remembered beside the entries, and ended workflows that are
   */
  record Sum(long workflows, long entries, long memories, long checksum) {}

  private long workflows;
  private long entries;
  private long memories;
  private long remembered;
  private long following;
  private long checksum;

  /** An entry that was put away. */
  void putAway(Entry entry) {
    count(entry);
    add(EntryCodec.encode(entry), 0);
  }

  /** The next entry of those that were not; gives its length in bytes. */
  int next(Entry entry) {
    count(entry);
    var bytes = EntryCodec.encode(entry);
    add(bytes, ++following);
    return bytes.length;
  }

  private void count(Entry entry) {
    entries++;
    workflows += entry.recorded().position() == 1 ? 1 : 0;
  }

  void ended(Ended workflow) {
    memories++;
    add(EntryCodec.encodeKept(workflow), 0);
  }

  void remembered(Memory memory) {
    memories++;
    add(EntryCodec.encodeKept(Kept.of(memory)), - ++remembered);
  }

  private void add(byte[] bytes, long place) {
    var crc = new CRC32C();
    crc.update(bytes);
    var sized = crc.getValue() << Integer.SIZE | bytes.length;
    var mixed = (sized + place * MIX) * MIX;
    checksum += mixed ^ mixed >>> Integer.SIZE;
  }

  Sum sum() {
    return new Sum(workflows, entries, memories, checksum);
  }
}
