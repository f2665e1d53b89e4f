package io.provisioning.orchestrator.journal.filesystem.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The files of one workspace's journal.
 *
 * <pre>
 * 00000007.jsonl            segments, numbered in their order
 * 00000006.base.jsonl       what is left of all segments up to this one
 * archive/00000006.jsonl    entries of workflows that ended in them
 * archive/00000006.index.jsonl
 * </pre>
 */
public record JournalFiles(Path directory) {

  private static final String SEGMENT = ".jsonl";
  private static final String BASE = ".base.jsonl";
  private static final String INDEX = ".index.jsonl";
  private static final String DRAFT = ".draft";
  private static final Pattern NAME = Pattern.compile("([0-9]{8})([.].*)");

  public Path archive() {
    return directory.resolve("archive");
  }

  public Path segment(int number) {
    return directory.resolve(name(number, SEGMENT));
  }

  public Path base(int number) {
    return directory.resolve(name(number, BASE));
  }

  public Path piece(int number) {
    return archive().resolve(name(number, SEGMENT));
  }

  public Path index(int number) {
    return archive().resolve(name(number, INDEX));
  }

  /** Where a file is written before it is whole. */
  public static Path draft(Path file) {
    return file.resolveSibling(file.getFileName() + DRAFT);
  }

  public List<Integer> segments(Disk disk) throws IOException {
    return numbers(disk, directory, SEGMENT);
  }

  public List<Integer> bases(Disk disk) throws IOException {
    return numbers(disk, directory, BASE);
  }

  public List<Integer> indexes(Disk disk) throws IOException {
    return numbers(disk, archive(), INDEX);
  }

  public List<Integer> pieces(Disk disk) throws IOException {
    return numbers(disk, archive(), SEGMENT);
  }

  /** Takes away what was being written when the process before died. */
  public void deleteDrafts(Disk disk) throws IOException {
    for (var place : List.of(directory, archive())) {
      for (var name : disk.files(place)) {
        if (name.endsWith(DRAFT)) {
          disk.delete(place.resolve(name));
        }
      }
    }
  }

  private static String name(int number, String suffix) {
    return String.format(Locale.ROOT, "%08d", number) + suffix;
  }

  private static List<Integer> numbers(Disk disk, Path place, String suffix) throws IOException {
    return disk.files(place).stream()
        .map(NAME::matcher)
        .filter(name -> name.matches() && name.group(2).equals(suffix))
        .map(name -> Integer.valueOf(name.group(1)))
        .sorted()
        .toList();
  }
}
