package io.provisioning.cli.configuration;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.config.layer.Explanation;
import io.provisioning.config.layer.Layer;
import io.provisioning.config.layer.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "explain",
    description = "Explain the value of a setting: every layer, the winner and its place.")
final class ConfigExplainCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<key>", description = "Such as `orchestrator.port`.")
  private String key = "";

  @Mixin private Scope scope = new Scope();
  @Mixin private JsonOption json = new JsonOption();

  ConfigExplainCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var explanation = scope.configuration(invocation).explain(key);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(tree(explanation)));
    } else {
      write(invocation.console(), explanation);
    }
    return ExitCode.DONE;
  }

  private static void write(Console console, Explanation explanation) {
    var style = console.style();
    console.print(
        style.bold(explanation.key().name() + " = ")
            + Text.printable(explanation.value().orElse("(not set)")));
    if (explanation.isSealed()) {
      console.print("sealed: encrypted in its file, and not shown");
    }
    console.print(explanation.key().documentation());
    for (var layer : List.of(Layer.values()).reversed()) {
      var setting = of(layer, explanation);
      var wins = setting != null && explanation.winner().filter(setting::equals).isPresent();
      var line =
          "  %s %-21s %s"
              .formatted(
                  wins ? "→" : " ",
                  layer.label(),
                  setting == null
                      ? "-"
                      : Text.printable(setting.value() + "  " + setting.origin()));
      console.print(wins ? style.green(line) : style.dim(line));
    }
    explanation
        .steps()
        .forEach(step ->
            console.print(
                "  %s is %s%s"
                    .formatted(
                        step.reference(),
                        Text.printable(step.value()),
                        step.origin().map(origin -> "  " + origin).orElse(""))));
  }

  private static @Nullable Setting of(Layer layer, Explanation explanation) {
    return explanation.settings().stream()
        .filter(setting -> setting.layer() == layer)
        .findFirst()
        .orElse(null);
  }

  private static Map<String, Object> tree(Explanation explanation) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("key", explanation.key().name());
    explanation.value().ifPresent(value -> tree.put("value", value));
    tree.put("sealed", explanation.isSealed());
    tree.put(
        "layers",
        explanation.settings().stream()
            .map(setting ->
                Map.of(
                    "layer", setting.layer().label(),
                    "sealed", setting.isSealed(),
                    "value", setting.value(),
                    "source", setting.origin().source(),
                    "line", setting.origin().line(),
                    "column", setting.origin().column()))
            .toList());
    return tree;
  }
}
