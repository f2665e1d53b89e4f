package io.provisioning.orchestrator.journal.filesystem.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * What a journal needs of a file system. What was written to a file lasts once it was synced; that
 * the file is there, or has another name, lasts once its directory was.
 */
public interface Disk {

  /** Names of the files in the directory; none if there is no such directory. */
  List<String> files(Path directory) throws IOException;

  /** Names of the directories in the directory. */
  List<String> directories(Path directory) throws IOException;

  /** Only the owner may look into it. */
  void createDirectory(Path directory) throws IOException;

  /** A file that is there, to be read. */
  DiskFile open(Path file) throws IOException;

  /** A file to be written and read, made if it is not there; only for the owner. */
  DiskFile create(Path file) throws IOException;

  /** Gives a file another name, in place of the file that has it. */
  void move(Path from, Path to) throws IOException;

  /** Nothing happens if there is no such file. */
  void delete(Path file) throws IOException;

  void syncDirectory(Path directory) throws IOException;

  /** Bytes that may still be written. */
  long room(Path directory) throws IOException;

  /** An open file. */
  interface DiskFile extends Closeable {

    long size() throws IOException;

    /** Reads until the buffer is full or the file ends. */
    void read(ByteBuffer target, long at) throws IOException;

    /** Writes all of it, or throws with some of it written. */
    void write(ByteBuffer source, long at) throws IOException;

    void truncate(long size) throws IOException;

    void sync() throws IOException;
  }
}
