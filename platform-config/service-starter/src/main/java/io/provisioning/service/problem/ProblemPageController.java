package io.provisioning.service.problem;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** What a problem's {@code type} leads to: its page of docs/problems. */
@Hidden
@RestController
final class ProblemPageController {

  private static final MediaType MARKDOWN =
      new MediaType(MediaType.TEXT_MARKDOWN, StandardCharsets.UTF_8);

  private final ProblemAdvice advice;

  ProblemPageController(ProblemAdvice advice) {
    this.advice = advice;
  }

  @GetMapping(ProblemPages.PATH + "{code:[a-z-]+}")
  ResponseEntity<?> page(@PathVariable String code, HttpServletRequest request) {
    var page = new ClassPathResource("io/provisioning/problems/" + code + ".md");
    return page.exists()
        ? ResponseEntity.ok().contentType(MARKDOWN).body(page)
        : advice.refused(404, request);
  }
}
