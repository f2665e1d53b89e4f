package io.provisioning.service.problem;

import io.provisioning.config.problem.ProblemException;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Renders what the servlet container refused or what failed outside of a controller. */
@Hidden
@RestController
final class UnhandledErrorController implements ErrorController {

  private final ProblemAdvice advice;

  UnhandledErrorController(ProblemAdvice advice) {
    this.advice = advice;
  }

  @RequestMapping("${server.error.path:/error}")
  ResponseEntity<ProblemView> error(HttpServletRequest request) {
    return switch (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION)) {
      case ProblemException known -> advice.known(known);
      case Exception e -> advice.internal(e);
      case null, default -> advice.refused(status(request), request);
    };
  }

  private static int status(HttpServletRequest request) {
    return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status
        ? status
        : 404;
  }
}
