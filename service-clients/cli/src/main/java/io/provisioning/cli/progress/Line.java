package io.provisioning.cli.progress;

import io.provisioning.cli.console.Style;
import io.provisioning.cli.console.Text;

/** One line of the tree before it is cut and coloured. */
record Line(String branch, String symbol, String text, Tone tone) {

  String render(int columns, Style style) {
    var plain = Text.oneLine(branch + symbol + " " + text, columns).stripTrailing();
    int from = branch.length();
    if (plain.length() <= from) {
      return style.dim(plain);
    }
    int to = tone == Tone.BAD ? plain.length() : from + 1;
    return style.dim(plain.substring(0, from))
        + tone.paint(plain.substring(from, to), style)
        + plain.substring(to);
  }
}
