package io.provisioning.controlcenter.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.identity.TestPeople;
import io.provisioning.controlcenter.identity.account.AccountFixtures;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Settings over HTTP; the service behind the door is away. */
class SettingsApiIntegrationTests extends RunningControlCenter {

  private static final String KEY = "provisioning.identity.passwords.min-length";

  @Autowired private TestPeople people;

  private String ada = "";

  @BeforeEach
  void signIn() {
    ada = people.withSecondFactor("administrator");
  }

  @AfterEach
  void takeBack() {
    set(KEY, null);
  }

  @Test
  void everyValueHasItsOrigin() {
    var answer = get("/api/v1/settings", ada);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("ETag")).matches("\"\\d+\"");
    var own = answer.json().at("/services/0");
    assertThat(own.path("service").asString()).isEqualTo("control-center");
    assertThat(own.path("settings").size()).isGreaterThan(25);
    assertThat(own.path("settings"))
        .filteredOn(setting -> !setting.path("secret").asBoolean())
        .allSatisfy(setting -> assertThat(setting.has("value")).isEqualTo(setting.has("origin")));
    assertThat(own.path("settings"))
        .filteredOn(setting -> setting.path("secret").asBoolean())
        .isNotEmpty()
        .noneMatch(setting -> setting.has("value") || setting.has("pending"));
    var away = answer.json().at("/services/1");
    assertThat(away.path("reachable").asBoolean()).isFalse();
    assertThat(away.path("problem").asString()).contains("does not answer");
    var file = get(path("provisioning.authorization.policies.directory"), ada).json();
    assertThat(file.at("/origin/layer").asString()).isEqualTo("default");
    assertThat(file.at("/origin/source").asString()).isEqualTo("application.yaml");
    assertThat(file.at("/origin/line").asInt()).isPositive();
    assertThat(file.path("changes").asString()).isEqualTo("on_the_machine");
    assertThat(get("/api/v1/settings", ada).text()).doesNotContain("surrealdb.password\":\"");
  }

  @Test
  void aShorterPasswordIsTakenAtOnce() {
    assertThat(get(path(KEY), ada).text("/value")).isEqualTo("12");

    var changed = set(KEY, "20");

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.text("/changed/0/effect")).isEqualTo("active");
    var setting = get(path(KEY), ada).json();
    assertThat(setting.path("value").asString()).isEqualTo("20");
    assertThat(setting.at("/origin/layer").asString()).isEqualTo("central");
    assertThat(changePassword("a-quite-long-16ch").text("/code")).isEqualTo("unsuitable-password");
    assertThat(changePassword("a-quite-long-16ch").text("/detail")).contains("20 to 256");
    assertThat(HOME.resolve("central/control-center.json")).exists();
  }

  private Answer changePassword(String wanted) {
    return send(
        "PUT",
        "/api/v1/profile/password",
        ada,
        "{\"password\":\"%s\",\"new_password\":\"%s\"}"
            .formatted(AccountFixtures.PASSWORD, wanted));
  }

  @Test
  void whatNeedsARestartSaysSo() {
    var changed = set("provisioning.gateway.timeout", "30s");

    assertThat(changed.text("/changed/0/effect")).isEqualTo("after_restart");
    var setting = get(path("provisioning.gateway.timeout"), ada).json();
    assertThat(setting.path("value").asString()).isEqualTo("90s");
    assertThat(setting.path("pending").asString()).isEqualTo("30s");
    set("provisioning.gateway.timeout", null);
  }

  @Test
  void aWrongValueIsRefusedWithWhatWouldBeRight() {
    var wrong = set(KEY, "3");
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.text("/code")).isEqualTo("unsuitable-setting");
    assertThat(wrong.text("/errors/0/expected")).contains("from 8 to 64");
    assertThat(set(KEY, "long").text("/errors/0/expected")).isEqualTo("a whole number");
    assertThat(set("provisioning.gateway.limits.per-caller", "0").text("/errors/0/path"))
        .isEqualTo("provisioning.gateway.limits.per-caller");
    assertThat(set("provisioning.identity.passwords.min-lenght", "9").text("/errors/0/suggestion"))
        .isEqualTo(KEY);
    assertThat(set("provisioning.control-center.audit.retention", "P1D").text("/errors/0/expected"))
        .contains("does not belong to the machine");
    assertThat(set("provisioning.authorization.policies.second-person", "false").status())
        .isEqualTo(400);
  }

  @Test
  void changesAreVersionsThatCanBeComparedAndTakenBack() {
    var version = set(KEY, "14").json().path("version").asInt();
    set(KEY, "15");

    var diff = get("/api/v1/setting-versions/" + (version + 1) + "/diff", ada);
    assertThat(diff.text("/items/0/before")).isEqualTo("14");
    assertThat(diff.text("/items/0/after")).isEqualTo("15");
    var back = post("/api/v1/setting-versions/" + version + "/rollback", ada, "{}");
    assertThat(back.text("/changed/0/value")).isEqualTo("14");
    assertThat(get(path(KEY), ada).text("/value")).isEqualTo("14");
    assertThat(get("/api/v1/setting-versions", ada).text("/items/1/comment")).isEqualTo("test");
    assertThat(get("/api/v1/setting-versions/" + version, ada).text("/values/0/value"))
        .isEqualTo("14");
  }

  @Test
  void errorsAreProblems() throws Exception {
    assertThat(get(path("provisioning.nothing"), ada).text("/code")).isEqualTo("unknown-setting");
    assertThat(get("/api/v1/settings?service=nobody", ada).text("/code"))
        .isEqualTo("unknown-setting");
    assertThat(get("/api/v1/setting-versions/99999", ada).text("/code"))
        .isEqualTo("unknown-setting-version");
    set(KEY, "13");
    assertThat(patch(KEY, "14", "\"0\"").text("/code")).isEqualTo("settings-changed");
    assertThat(patch(KEY, "14", "\"x\"").text("/code")).isEqualTo("invalid-request");
    assertThat(get("/api/v1/settings/orchestrator/provisioning.plans.keep", ada).text("/code"))
        .isEqualTo("service-unavailable");
    assertThat(send("PATCH", "/api/v1/settings", ada, body("orchestrator", "x", "1")).text("/code"))
        .isEqualTo("service-unavailable");
    assertThat(get("/api/v1/configuration", ada).text("/code")).isEqualTo("unknown-route");
    assertThat(Files.readString(HOME.resolve("central/control-center.json"))).contains("13");
  }

  @Test
  void onlyAdministratorsChangeThemAndOnlyWithAFreshFactor() {
    var before = get("/api/v1/setting-versions", ada).json().path("items").size();
    ada = people.withSecondFactor("auditor");
    assertThat(set(KEY, "13").text("/code")).isEqualTo("not-permitted");
    assertThat(get("/api/v1/settings", ada).status()).isEqualTo(200);
    ada = people.administrator();
    assertThat(set(KEY, "13").text("/code")).isEqualTo("step-up-needed");
    ada = people.withSecondFactor("administrator");
    assertThat(get("/api/v1/setting-versions", ada).json().path("items")).hasSize(before);
  }

  private static String path(String key) {
    return "/api/v1/settings/control-center/" + key;
  }

  private Answer set(String key, @Nullable String value) {
    return send("PATCH", "/api/v1/settings", ada, body("control-center", key, value));
  }

  private Answer patch(String key, String value, String match) {
    return send(
        "PATCH", "/api/v1/settings", ada, body("control-center", key, value), "If-Match", match);
  }

  private static String body(String service, String key, @Nullable String value) {
    return "{\"comment\":\"test\",\"changes\":[{\"service\":\"%s\",\"key\":\"%s\"%s}]}"
        .formatted(service, key, value == null ? "" : ",\"value\":\"" + value + "\"");
  }
}
