package io.provisioning.controlcenter.settings;

import io.provisioning.config.problem.Finding;
import io.provisioning.controlcenter.platform.PlatformServices;
import io.provisioning.controlcenter.platform.PlatformServices.Answer;
import io.provisioning.service.configuration.CentralValues;
import io.provisioning.service.configuration.ConfigurationProblem;
import io.provisioning.service.configuration.ServiceConfiguration;
import io.provisioning.service.configuration.ServiceSettings;
import io.provisioning.service.problem.RequestProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** This service, and those behind it over HTTP. */
final class HttpConfiguredServices implements ConfiguredServices {

  private static final String PATH = "/api/v1/configuration";
  private static final int NOT_FOUND = 404;

  private final String self;
  private final ServiceConfiguration own;
  private final PlatformServices others;
  private final JsonMapper json;

  HttpConfiguredServices(
      String self, ServiceConfiguration own, PlatformServices others, JsonMapper json) {
    this.self = self;
    this.own = own;
    this.others = others;
    this.json = json;
  }

  @Override
  public List<String> names() {
    var names = new ArrayList<String>();
    names.add(self);
    others.names().stream().sorted().forEach(names::add);
    return names;
  }

  @Override
  public ServiceSettings settings(String service) {
    return service.equals(self) ? own.settings() : settings(service, "GET", PATH, null);
  }

  @Override
  public void check(String service, Map<String, String> values) {
    if (service.equals(self)) {
      own.check(values);
    } else {
      ask(service, "POST", PATH + "/check", new CentralValues(0, values));
    }
  }

  @Override
  public ServiceSettings apply(String service, CentralValues values) {
    return service.equals(self)
        ? own.apply(values)
        : settings(service, "PUT", PATH + "/central", values);
  }

  private ServiceSettings settings(
      String service, String method, String path, @Nullable Object body) {
    return json.treeToValue(ask(service, method, path, body).body(), ServiceSettings.class);
  }

  private Answer ask(String service, String method, String path, @Nullable Object body) {
    var answer = others.ask(service, method, path, body);
    if (answer.isGood()) {
      return answer;
    }
    if (answer
        .body()
        .path("code")
        .asString("")
        .equals(ConfigurationProblem.UNSUITABLE_SETTING.code())) {
      throw ConfigurationProblem.unsuitable(findings(answer));
    }
    if (answer.status() == NOT_FOUND) {
      throw RequestProblem.UNAVAILABLE.because(
          "`%s` has no settings to change here".formatted(service));
    }
    throw RequestProblem.UNAVAILABLE.because(
        "`%s` does not report its settings: it answers %d".formatted(service, answer.status()),
        "check that it has the same version as the control center");
  }

  private static List<Finding> findings(Answer answer) {
    var findings = new ArrayList<Finding>();
    for (var error : answer.body().path("errors")) {
      findings.add(
          new Finding(
              error.path("path").asString(""),
              error.path("expected").asString(""),
              error.path("got").asString(""),
              null,
              error.path("suggestion").asString(null)));
    }
    return findings;
  }
}
