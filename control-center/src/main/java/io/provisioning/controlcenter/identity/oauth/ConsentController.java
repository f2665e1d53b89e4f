package io.provisioning.controlcenter.identity.oauth;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.oauth.OAuthViews.AnswerClient;
import io.provisioning.controlcenter.identity.oauth.OAuthViews.AskedFor;
import io.provisioning.controlcenter.identity.oauth.OAuthViews.QuestionView;
import io.provisioning.controlcenter.identity.oauth.OAuthViews.RedirectView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.time.Duration;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What a page of the dashboard asks somebody to whom a program has sent the browser. */
@RestController
@Tag(name = "Identity")
final class ConsentController {

  private final Consent consent;

  ConsentController(Consent consent) {
    this.consent = consent;
  }

  @PostMapping(
      path = "/api/v1/client-authorizations/question",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "getClientQuestion")
  QuestionView question(@RequestBody @Valid AskedFor request) {
    return consent.question(request);
  }

  @PostMapping(
      path = "/api/v1/client-authorizations",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "answerClient")
  RedirectView answer(Caller caller, Client client, @RequestBody @Valid AnswerClient answer) {
    return new RedirectView(
        consent.answer(
            caller, answer.request(), answer.scopes(), Duration.ofDays(answer.days()), client));
  }
}
