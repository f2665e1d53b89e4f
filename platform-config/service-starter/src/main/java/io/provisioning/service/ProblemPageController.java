package io.provisioning.service;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
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

  /** Followed by the code of a problem. */
  static final String PATH = "/problems/";

  private static final Pattern PAGE = Pattern.compile(PATH + "[a-z-]+");

  private static final MediaType MARKDOWN =
      new MediaType(MediaType.TEXT_MARKDOWN, StandardCharsets.UTF_8);

  private final ProblemAdvice advice;

  ProblemPageController(ProblemAdvice advice) {
    this.advice = advice;
  }

  /** Whether a path is that of a page; pages are no secret, so they are read without a token. */
  static boolean isPage(String path) {
    return path.startsWith(PATH) && PAGE.matcher(path).matches();
  }

  @GetMapping(PATH + "{code:[a-z-]+}")
  ResponseEntity<?> page(@PathVariable String code, HttpServletRequest request) {
    var page = new ClassPathResource("io/provisioning/problems/" + code + ".md");
    return page.exists()
        ? ResponseEntity.ok().contentType(MARKDOWN).body(page)
        : advice.refused(404, request);
  }
}
