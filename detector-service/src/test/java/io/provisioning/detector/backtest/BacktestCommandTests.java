package io.provisioning.detector.backtest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class BacktestCommandTests {

  /** Five series of the benchmark, with 14 windows. */
  private static final Path BENCHMARK = Path.of("src/test/resources/nab");

  /** Of each profile; 83 to 87 when it was written. */
  private static final double LEAST_SCORE = 80;

  private static final String PROFILES =
      """
      {"standard": {"CostMatrix": {"tpWeight": 1, "fnWeight": 1, "fpWeight": 0.11}}}
      """;

  @TempDir private Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void theScoresOfAllProfilesArePrinted() {
    assertThat(run("backtest", "--nab=" + BENCHMARK, "--json")).isZero();

    var printed = new JsonMapper().readTree(out.toString(UTF_8));
    assertThat(printed.path("series").asInt()).isEqualTo(5);
    assertThat(printed.path("windows").asInt()).isEqualTo(14);
    assertThat(printed.path("profiles").valueStream().map(it -> it.path("name").asString()))
        .containsExactly("standard", "reward_low_FP_rate", "reward_low_FN_rate");
  }

  @Test
  void theDetectorIsAsGoodAsItWas() {
    run("backtest", "--nab=" + BENCHMARK, "--json");

    var profiles = new JsonMapper().readTree(out.toString(UTF_8)).path("profiles");
    assertThat(profiles.valueStream().map(it -> it.path("score").asDouble()))
        .allSatisfy(score -> assertThat(score).isGreaterThan(LEAST_SCORE));
  }

  @Test
  void oneRunIsLikeAnother() {
    run("backtest", "--nab=" + BENCHMARK);
    var first = scores();
    out.reset();
    run("backtest", "--nab=" + BENCHMARK);

    assertThat(scores()).isEqualTo(first).hasSize(3);
  }

  private List<String> scores() {
    return out.toString(UTF_8).lines().filter(line -> line.contains("windows")).toList();
  }

  @Test
  void resultFilesHaveTheBenchmarksOwnFormat() throws IOException {
    write("data/made/steps.csv", rows(40));
    write("labels/combined_windows.json", windows("2026-01-01 01:40:00", "2026-01-01 01:45:00"));
    write("config/profiles.json", PROFILES);

    run("backtest", "--nab=" + directory, "--out=" + directory.resolve("results"));

    var file = directory.resolve("results/provisioning/made/provisioning_steps.csv");
    assertThat(Files.readAllLines(file))
        .hasSize(41)
        .startsWith(
            "timestamp,value,anomaly_score,label",
            "2026-01-01 00:00:00,7.50,0.0,0",
            "2026-01-01 00:05:00,7.50,0.0,0")
        .contains(
            "2026-01-01 01:35:00,7.50,0.0,0",
            "2026-01-01 01:40:00,7.50,0.0,1",
            "2026-01-01 01:45:00,7.50,0.0,1",
            "2026-01-01 01:50:00,7.50,0.0,0");
  }

  @Test
  void seriesThatAreNotThereAreLeftOut() throws IOException {
    write("labels/combined_windows.json", "{\"made/steps.csv\": []}");
    write("config/profiles.json", PROFILES);

    assertThat(run("backtest", "--nab=" + directory)).isZero();
    assertThat(err.toString(UTF_8)).contains("made/steps.csv");
    assertThat(out.toString(UTF_8)).contains("standard").contains(" 0 of 0 windows");
  }

  @Test
  void aFolderWithoutLabelsIsAProblem() {
    assertThat(run("backtest", "--nab=" + directory)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("combined_windows.json` does not exist", "help: ");
  }

  @Test
  void eachMistakeInAFolderIsNamed() throws IOException {
    write("config/profiles.json", PROFILES);
    write("data/made/steps.csv", rows(40));

    assertThat(labelled("{")).contains("is not JSON");
    assertThat(labelled("[]")).contains("is not a JSON object");
    assertThat(labelled("{\"../config/profiles.json\": []}")).contains("is not below data/");
    assertThat(labelled("{\"made/steps.csv\": 7}")).contains("labels that are no list");
    assertThat(labelled("{\"made/steps.csv\": [[1, 2]]}")).contains("`1` is not a time");
    assertThat(labelled(windows("2026-01-01 00:00:01", "2026-01-01 00:05:00")))
        .contains("2026-01-01 00:00:01", "none of its rows");
    assertThat(labelled(windows("2026-01-01 00:05:00", "2026-01-01 00:00:00")))
        .contains("not in order");
  }

  @Test
  void eachMistakeInASeriesIsNamed() throws IOException {
    write("config/profiles.json", PROFILES);

    assertThat(withRows("time,value\n")).contains("does not begin with `timestamp,value`");
    assertThat(withRows("")).contains("does not begin with `timestamp,value`");
    assertThat(withRows("timestamp,value\n2026-01-01 00:00:00\n")).contains("line 2");
    assertThat(withRows("timestamp,value\nyesterday,1\n")).contains("`yesterday` is not a time");
    assertThat(withRows("timestamp,value\n2026-01-01 00:00:00,many\n")).contains("`many`");
    assertThat(withRows("timestamp,value\n\u00e9\u00ff,1\n")).contains("is not a time");
  }

  @Test
  void filesThatAreNoTextAreAProblem() throws IOException {
    write("config/profiles.json", PROFILES);
    Files.createDirectories(directory.resolve("labels"));
    Files.write(directory.resolve("labels/combined_windows.json"), new byte[] {(byte) 0xff});

    assertThat(run("backtest", "--nab=" + directory)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("is not UTF-8");
  }

  @Test
  void resultsThatCannotBeWrittenAreAProblem() throws IOException {
    var file = Files.writeString(directory.resolve("file"), "");

    assertThat(run("backtest", "--nab=" + BENCHMARK, "--out=" + file)).isEqualTo(70);
    assertThat(err.toString(UTF_8)).contains("cannot be written");
  }

  @Test
  void profilesNeedTheirCosts() throws IOException {
    write("labels/combined_windows.json", "{}");
    write("config/profiles.json", "{\"standard\": {\"CostMatrix\": {\"tpWeight\": -1}}}");

    assertThat(run("backtest", "--nab=" + directory)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("needs a number `tpWeight`");
  }

  @Test
  void mistakesOnTheCommandLineAreNamed() {
    assertThat(run("forecast")).isEqualTo(2);
    assertThat(run("backtest")).isEqualTo(2);
    assertThat(run("backtest", "--nab=x", "--fast")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("only command", "--nab is missing", "`--fast`");
  }

  private String labelled(String labels) throws IOException {
    write("labels/combined_windows.json", labels);
    err.reset();
    assertThat(run("backtest", "--nab=" + directory)).as(labels).isEqualTo(2);
    return err.toString(UTF_8);
  }

  private String withRows(String rows) throws IOException {
    write("data/made/steps.csv", rows);
    return labelled("{\"made/steps.csv\": []}");
  }

  private static String windows(String first, String last) {
    return "{\"made/steps.csv\": [[\"%s\", \"%s\"]]}".formatted(first, last);
  }

  /** Of a constant value, each five minutes. */
  private static String rows(int count) {
    return Stream.iterate(0, row -> row + 1)
        .limit(count)
        .map(row -> "2026-01-01 %02d:%02d:00,7.50%n".formatted(row / 12, row % 12 * 5))
        .reduce("timestamp,value\n", String::concat);
  }

  private void write(String file, String text) throws IOException {
    var path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private int run(String... arguments) {
    return BacktestCommand.run(
        List.of(arguments), new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
  }
}
