package io.provisioning.cli.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.JsonText;
import io.provisioning.client.orchestrator.model.FindingView;
import io.provisioning.client.orchestrator.model.ProblemView;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** A problem that the service answered with. */
public record ServiceProblem(Kind kind, String title) implements Problem {

  public static ProblemException of(int status, byte[] body) {
    var kind = kindOf(status);
    var view = read(body);
    if (view == null) {
      return new ServiceProblem(kind, "unexpected answer")
          .because(
              "the platform answered with status " + status,
              "see its log; `./provisioning status` shows where it is");
    }
    return new ServiceProblem(kind, view.getTitle())
        .because(detail(view), help(status, view), findings(view));
  }

  public static Kind kindOf(int status) {
    return switch (status) {
      case 401 -> Kind.UNAUTHENTICATED;
      case 403 -> Kind.DENIED;
      case 404 -> Kind.NOT_FOUND;
      case 409, 412, 422 -> Kind.CONFLICT;
      case 429 -> Kind.LIMITED;
      case 502, 503, 504 -> Kind.UNAVAILABLE;
      default -> status < 500 ? Kind.INVALID : Kind.INTERNAL;
    };
  }

  private static @Nullable ProblemView read(byte[] body) {
    try {
      var view = JsonText.read(new String(body, UTF_8), ProblemView.class);
      return Optional.ofNullable(view).map(ProblemView::getTitle).isPresent() ? view : null;
    } catch (JacksonException e) {
      return null;
    }
  }

  private static String detail(ProblemView view) {
    return Optional.ofNullable(view.getDetail()).orElse(view.getTitle());
  }

  private static @Nullable String help(int status, ProblemView view) {
    if ("unauthenticated".equals(view.getCode())) {
      return "the token in the platform's home is not the one the service was started with; remove "
          + "`orchestrator.url` if there is a control center, "
          + "otherwise run `./provisioning down` and `./provisioning up`";
    }
    if (status >= 500 && status != 503) {
      return "the log of the service has details under trace " + view.getTraceId();
    }
    return view.getHelp();
  }

  private static List<Finding> findings(ProblemView view) {
    return Optional.ofNullable(view.getErrors()).orElse(List.of()).stream()
        .map(ServiceProblem::finding)
        .toList();
  }

  private static Finding finding(FindingView view) {
    var source = Optional.ofNullable(view.getSource());
    var origin =
        source.map(name ->
            new Origin(
                name,
                Optional.ofNullable(view.getLine()).orElse(0),
                Optional.ofNullable(view.getColumn()).orElse(0)));
    return new Finding(
        view.getPath(),
        view.getExpected(),
        view.getGot(),
        origin.orElse(null),
        view.getSuggestion());
  }
}
