package io.provisioning.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SettingToolsTests extends ToolCase {

  private static final String SETTING =
      """
      {'service': 'control-center', 'key': 'provisioning.identity.sessions.idle', 'type': 'duration',
       'description': 'How long a session may be idle', 'default': '30m', 'value': '30m', 'changes': 'at_once',
       'secret': false, 'choices': []}
      """;

  private static final String CHANGES =
      "'changes': [{'service': 'control-center', 'key': 'provisioning.identity.sessions.idle',"
          + " 'value': '2h'}]";

  private static final String DIFFERENCES =
      "{'items': [{'service': 'control-center', 'key': 'provisioning.identity.sessions.idle',"
          + " 'after': '2h'}]}";

  @BeforeEach
  void open() {
    platform
        .answers(
            "listSettings",
            "{'version': 1, 'services': [{'service': 'control-center', 'reachable': true, 'settings': [%s]}]}"
                .formatted(SETTING))
        .answers("getSetting", SETTING)
        .answers("checkSettings", DIFFERENCES)
        .answers("compareSettingVersions", DIFFERENCES)
        .answers("changeSettings", "{'version': 2, 'changed': []}")
        .answers("rollbackSettings", "{'version': 3, 'changed': []}")
        .answers("checkAccess", "{'allowed': false, 'policies': [], 'needs_fresh_factor': true}");
    versions(1);
  }

  private void versions(int newest) {
    platform.answers(
        "listSettingVersions",
        "{'items': [{'number': %d, 'comment': 'why', 'author': 'ada', 'created_at': '2026-11-23T08:00:00Z'}]}"
            .formatted(newest));
  }

  @Test
  void settingsAreFoundByWords() {
    assertThat(call("settings_get", "{'text': 'idle'}").path("settings")).hasSize(1);
    assertThat(call("settings_get", "{'text': 'nothing'}").path("settings")).isEmpty();
  }

  @Test
  void aSettingIsExplainedWithItsHistory() {
    var explained =
        call(
            "settings_explain",
            "{'service': 'control-center', 'key': 'provisioning.identity.sessions.idle'}");

    assertThat(explained.at("/setting/default").asString()).isEqualTo("30m");
    assertThat(explained.at("/history/0/after").asString()).isEqualTo("2h");
    assertThat(explained.at("/history/0/author").asString()).isEqualTo("ada");
  }

  @Test
  void aCheckChangesNothing() {
    assertThat(call("settings_validate", "{" + CHANGES + "}").at("/differences/0/after").asString())
        .isEqualTo("2h");
    assertThat(platform.requests()).noneMatch(request -> request.method().equals("PATCH"));
  }

  @Test
  void aChangeIsMadeOfTheVersionThatWasShown() {
    var arguments = "{" + CHANGES + ", 'comment': 'longer'}";
    var confirmation = call("settings_set", arguments).path("confirmation").asString();

    var result = call("settings_set", with(arguments, confirmation));

    assertThat(result.at("/done/version").asInt()).isEqualTo(2);
    assertThat(result.at("/undo/arguments/version").asInt()).isEqualTo(1);
    assertThat(platform.last("PATCH").headers()).containsEntry("If-Match", "\"1\"");
  }

  @Test
  void aChangeOfAnotherVersionIsRefused() {
    var arguments = "{" + CHANGES + ", 'comment': 'longer'}";
    var confirmation = call("settings_set", arguments).path("confirmation").asString();
    versions(2);

    assertThatThrownBy(() -> call("settings_set", with(arguments, confirmation)))
        .isInstanceOf(ProblemException.class);
    assertThat(platform.requests()).noneMatch(request -> request.method().equals("PATCH"));
  }

  @Test
  void aRollbackIsShownFirst() {
    var confirmation = call("settings_rollback", "{'version': 1}").path("confirmation").asString();

    var result = call("settings_rollback", with("{'version': 1}", confirmation));

    assertThat(result.at("/done/version").asInt()).isEqualTo(3);
  }

  @Test
  void aWishIsAnsweredWithAValueThatItsServiceCouldUse() {
    var suggestions =
        call("settings_suggest", "{'wish': 'let sessions be idle for 2 hours'}")
            .path("suggestions");

    assertThat(suggestions.at("/0/key").asString())
        .isEqualTo("provisioning.identity.sessions.idle");
    assertThat(suggestions.at("/0/value").asString()).isEqualTo("2h");
    assertThat(suggestions.at("/0/allowed").asBoolean()).isFalse();
  }

  @Test
  void aWishWithoutAValueOfTheRightKindIsNotAnswered() {
    assertThat(
            call("settings_suggest", "{'wish': 'let sessions be idle for 2 GB'}")
                .path("suggestions"))
        .isEmpty();
  }

  private static String with(String arguments, String confirmation) {
    return arguments.substring(0, arguments.length() - 1)
        + ", 'confirmation': '%s'}".formatted(confirmation);
  }
}
