package io.provisioning.cli.layout;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;

/** The files of a layout that exists. Safe for use by many threads. */
interface LayoutFiles extends Closeable {

  /**
   * Size of a file in bytes; empty if there is none.
   *
   * @param path such as {@code index.json}
   */
  OptionalLong size(String path) throws IOException;

  /** Opens a file that is there; whoever reads it closes it. */
  InputStream open(String path) throws IOException;
}
