package io.provisioning.controlcenter.audit.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fluenda.parcefone.parser.CEFParser;
import com.github.palindromicity.syslog.SyslogParserBuilder;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.search.AuditEventView;
import io.provisioning.controlcenter.audit.trail.RecordedEvent;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What is written is read back by parsers that others wrote. */
class ExportFormatTests {

  private static final String HAN = "漢字 🛰";

  private static final List<String> AWKWARD =
      List.of(
          "plain",
          "a=b c=d",
          "back\\slash",
          "pipe|pipe",
          "quote\"quote'",
          "bracket]bracket[",
          "line\nline\r\nline",
          "comma,comma;semicolon",
          "ünï çödé",
          HAN,
          "trailing\\",
          " spaces ");

  /** The parser of syslog knows no letters beyond U+07FF, which RFC 5424 allows. */
  static Stream<String> awkwardInSyslog() {
    return awkward().filter(text -> !text.equals(HAN));
  }

  static Stream<String> awkward() {
    return AWKWARD.stream();
  }

  @ParameterizedTest
  @MethodSource("awkward")
  void csvIsReadBack(String text) throws IOException {
    var row = csv(named(text));

    assertThat(row.get("actor_name")).isEqualTo(text);
    assertThat(row.get("resource")).isEqualTo("workflow/" + text);
    assertThat(row.get("time")).isEqualTo("2026-11-21T10:00:00.123456Z");
    assertThat(row.get("address")).isEqualTo("192.0.2.7");
  }

  @Test
  void noCellOfACsvIsAFormula() throws IOException {
    for (var start : List.of("=", "+", "-", "@", "\t", "\r")) {
      assertThat(csv(named(start + "cmd|' /C calc'!A0")).get("actor_name")).startsWith("'" + start);
    }
  }

  @ParameterizedTest
  @MethodSource("awkward")
  void cefIsReadBack(String text) throws Exception {
    var line = new Cef().format(named(text));
    assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);

    var event = new CEFParser().parse(line.strip(), false);

    assertThat(event.getHeader())
        .containsEntry("deviceVendor", "Provisioning")
        .containsEntry("deviceEventClassId", "request")
        .containsEntry("severity", "3");
    var extension = event.getExtension(true);
    assertThat(extension).containsEntry("externalId", "7");
    assertThat(unescaped(extension.get("suser"))).isEqualTo(text.replace("\r\n", "\n").strip());
  }

  /** The parser takes a value as it stands. */
  private static String unescaped(@Nullable Object value) {
    var escape = '\\';
    var text = String.valueOf(value).strip();
    var plain = new StringBuilder();
    for (var i = 0; i < text.length(); i++) {
      if (text.charAt(i) != escape || i + 1 == text.length()) {
        plain.append(text.charAt(i));
      } else {
        i++;
        plain.append(text.charAt(i) == 'n' ? '\n' : text.charAt(i));
      }
    }
    return plain.toString();
  }

  @Test
  void theHeaderOfCefIsEscaped() {
    assertThat(new Cef().format(event(Category.REQUEST, "a|b\\c\nd", "workflow/7", "x", Map.of())))
        .startsWith("CEF:0|Provisioning|control-center|1|request|a\\|b\\\\c d|3|rt=");
  }

  @ParameterizedTest
  @MethodSource("awkwardInSyslog")
  void syslogIsReadBack(String text) {
    var line = new Syslog().format(named(text));
    assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);

    var message = new SyslogParserBuilder().build().parseLine(line.stripTrailing());

    assertThat(message)
        .containsEntry("syslog.header.pri", "109")
        .containsEntry("syslog.header.facility", "13")
        .containsEntry("syslog.header.appName", "control-center")
        .containsEntry("syslog.header.timestamp", "2026-11-21T10:00:00.123456Z");
    assertThat(unescaped(message.get("syslog.structuredData.audit@32473.actorName")))
        .isEqualTo(text.replaceAll("\\p{Cntrl}+", " ").strip());
    assertThat(message).containsKey("syslog.structuredData.details@32473.with_spaces_");
  }

  @Test
  void ocsfHasWhatItsClassesRequire() {
    var signIn = ocsf(Category.SIGN_IN, "identity.sign-in", null);
    var account = ocsf(Category.ADMINISTRATION, "createUser", "user/0199-7");
    var entity = ocsf(Category.ADMINISTRATION, "deletePolicy", "policy/7");
    var request = ocsf(Category.REQUEST, "listWorkflows", null);
    var decision = ocsf(Category.DECISION, "submitWorkflow", "workflow/7");

    assertClass(signIn, 3002, 1, "user");
    assertClass(account, 3001, 1, "user");
    assertClass(entity, 3004, 4, "entity");
    assertClass(request, 6003, 2, "actor", "api", "src_endpoint");
    assertClass(decision, 6003, 1, "actor", "api", "src_endpoint");
    assertThat(decision.at("/actor/authorizations/0/decision").asString()).isEqualTo("allowed");
    assertThat(account.at("/user/uid").asString()).isEqualTo("0199-7");
  }

  private static void assertClass(JsonNode event, int type, int activity, String... required) {
    assertThat(event.at("/class_uid").asInt()).isEqualTo(type);
    assertThat(event.at("/category_uid").asInt()).isEqualTo(type / 1000);
    assertThat(event.at("/activity_id").asInt()).isEqualTo(activity);
    assertThat(event.at("/type_uid").asInt()).isEqualTo(type * 100 + activity);
    assertThat(event.at("/metadata/version").asString()).isEqualTo("1.3.0");
    assertThat(event.at("/metadata/product/name").asString()).isNotEmpty();
    assertThat(event.at("/time").asLong()).isEqualTo(1_795_255_200_123L);
    assertThat(event.propertyNames())
        .containsAll(Set.of("severity_id", "status_id"))
        .contains(required);
  }

  private static JsonNode ocsf(Category category, String action, @Nullable String resource) {
    return JsonLines.JSON.readTree(
        new Ocsf().format(event(category, action, resource, "anna", Map.of("k", "v"))));
  }

  @Test
  void jsonLinesAreWhatTheApiShows() {
    var line = new JsonLines().format(named("anna"));
    var event = JsonLines.JSON.readTree(line);

    assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
    assertThat(event.at("/number").asLong()).isEqualTo(7);
    assertThat(event.at("/actor/name").asString()).isEqualTo("anna");
    assertThat(event.at("/trace_id").asString()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
  }

  private static CSVRecord csv(AuditEventView event) throws IOException {
    var csv = new Csv();
    var format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    try (var parser = CSVParser.parse(csv.heading() + csv.format(event), format)) {
      return parser.getRecords().getFirst();
    }
  }

  private static AuditEventView named(String text) {
    return event(
        Category.REQUEST, "submitWorkflow", "workflow/" + text, text, Map.of("with spaces=", text));
  }

  private static AuditEventView event(
      Category category,
      String action,
      @Nullable String resource,
      String name,
      Map<String, String> details) {
    var event =
        new AuditEvent(
            category,
            action,
            new Actor("user", "0199-anna", name),
            Outcome.SUCCEEDED,
            "default",
            resource,
            "192.0.2.7",
            "4bf92f3577b34da6a3ce929d0e0e4736",
            details);
    var time = Instant.parse("2026-11-21T10:00:00.123456Z");
    return AuditEventView.of(new RecordedEvent(7, time, event, "person-1", false));
  }
}
