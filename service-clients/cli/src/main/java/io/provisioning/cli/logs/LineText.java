package io.provisioning.cli.logs;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.client.controlcenter.model.LogLineView;
import io.provisioning.client.controlcenter.model.LogLineView.LevelEnum;
import java.util.Locale;

/**
 * Lines as people read them, or as programs do.
 *
 * @param isJson one object a line
 */
record LineText(Console console, boolean isJson) {

  void print(LogLineView line) {
    if (isJson) {
      console.print(JsonText.compact(line));
      return;
    }
    var text = new StringBuilder();
    if (line.getAt() != null) {
      text.append(console.style().dim(line.getAt().toInstant().toString())).append("  ");
    }
    if (line.getLevel() != null) {
      text.append(level(line.getLevel())).append("  ");
    }
    if (line.getLogger() != null) {
      text.append(console.style().dim(Text.printable(line.getLogger()))).append("  ");
    }
    console.print(text + Text.printable(line.getMessage()));
    if (line.getStackTrace() != null) {
      Text.printable(line.getStackTrace()).lines().forEach(it -> console.print("    " + it));
    }
  }

  private String level(LevelEnum level) {
    var text = "%-5s".formatted(level.getValue().toUpperCase(Locale.ROOT));
    return switch (level) {
      case ERROR -> console.style().red(text);
      case WARN -> console.style().yellow(text);
      case INFO, DEBUG, TRACE -> text;
    };
  }
}
