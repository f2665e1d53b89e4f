package io.provisioning.cli.layout;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** The files of a layout that is being written. Closing it removes what was not moved. */
interface DraftFiles extends Closeable {

  /** Writes the content of a file; says whether it is what it should be. */
  @FunctionalInterface
  interface Writing {
    boolean to(OutputStream out) throws IOException;
  }

  /**
   * Writes a file.
   *
   * @param path such as {@code index.json}
   * @param size in bytes of what is going to be written
   * @return what the writing says; if false, the draft is only good to be closed
   */
  boolean write(String path, long size, Writing writing) throws IOException;

  /** Ends the layout and gives it its name. */
  void moveTo(Path target) throws IOException;
}
