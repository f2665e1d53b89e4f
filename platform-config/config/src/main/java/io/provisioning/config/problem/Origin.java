package io.provisioning.config.problem;

/**
 * A place in a source.
 *
 * @param source file path as the user gave it, or what stands for it, such as {@code environment}
 *     or {@code request}
 * @param line from 1; 0 where the source has no lines
 * @param column from 1; 0 where the source has no lines
 */
public record Origin(String source, int line, int column) {

  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line + ":" + column;
  }
}
