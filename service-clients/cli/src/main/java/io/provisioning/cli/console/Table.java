package io.provisioning.cli.console;

import java.util.ArrayList;
import java.util.List;

/** Rows in aligned columns, two spaces apart. */
public final class Table {

  private final List<List<String>> rows = new ArrayList<>();

  public Table(String... headings) {
    rows.add(List.of(headings));
  }

  public Table row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  public boolean isEmpty() {
    return rows.size() == 1;
  }

  /** Writes headings and rows, or the sentence where there are no rows. */
  public void print(Console console, String whenEmpty) {
    if (isEmpty()) {
      console.note(whenEmpty);
      return;
    }
    var widths = widths();
    boolean heading = true;
    for (var row : rows) {
      var line = aligned(row, widths);
      console.print(heading ? console.style().dim(line) : line);
      heading = false;
    }
  }

  private int[] widths() {
    var widths = new int[rows.getFirst().size()];
    for (var row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    return widths;
  }

  private static String aligned(List<String> row, int[] widths) {
    var line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      var cell = row.get(column);
      line.append(cell).repeat(' ', widths[column] - cell.length() + 2);
    }
    return line.toString().stripTrailing();
  }
}
