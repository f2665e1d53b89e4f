package io.provisioning.orchestrator.webhook;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.webhook.Delivery.Status;
import io.provisioning.orchestrator.webhook.WebhookView.DeliveryPage;
import io.provisioning.orchestrator.webhook.WebhookView.DeliveryView;
import io.provisioning.orchestrator.webhook.WebhookView.WebhookPage;
import io.provisioning.orchestrator.webhook.Webhooks.Outcome;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/webhooks", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Webhooks")
final class WebhookController {

  private static final String KEY = "Idempotency-Key";

  private final Webhooks webhooks;

  WebhookController(Webhooks webhooks) {
    this.webhooks = webhooks;
  }

  @GetMapping
  @Operation(operationId = "listWebhooks")
  WebhookPage list(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    var found = webhooks.after(cursor).limit(limit + 1L).map(WebhookView::of).toList();
    return WebhookPage.of(found, limit);
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "createWebhook")
  ResponseEntity<WebhookView> create(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid SaveWebhook wanted) {
    return revealed(HttpStatus.CREATED, webhooks.create(wanted, key));
  }

  @GetMapping("/{id}")
  @Operation(operationId = "getWebhook")
  ResponseEntity<WebhookView> get(@PathVariable String id) {
    return tagged(webhooks.get(id));
  }

  @PutMapping("/{id}")
  @Operation(operationId = "changeWebhook")
  ResponseEntity<WebhookView> change(
      @PathVariable String id,
      @RequestHeader(name = "If-Match", required = false) @Nullable String expected,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid SaveWebhook wanted) {
    if (expected == null) {
      throw invalid("If-Match", "the `ETag` of the webhook, or `*`", "nothing");
    }
    return tagged(webhooks.change(id, wanted, expected, key).slot());
  }

  @DeleteMapping("/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "deleteWebhook")
  void delete(@PathVariable String id) {
    webhooks.delete(id);
  }

  @PostMapping("/{id}/rotate")
  @Operation(operationId = "rotateWebhookSecret")
  ResponseEntity<WebhookView> rotate(
      @PathVariable String id,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key) {
    return revealed(HttpStatus.OK, webhooks.rotate(id, key));
  }

  @PostMapping("/{id}/test")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "testWebhook")
  DeliveryView test(
      @PathVariable String id,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key) {
    return DeliveryView.of(webhooks.test(id, key));
  }

  @GetMapping("/{id}/deliveries")
  @Operation(operationId = "listDeliveries")
  DeliveryPage deliveries(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable Status status,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    var found =
        webhooks
            .get(id)
            .newestFirst(
                cursor, delivery -> status == null || delivery.status() == status, limit + 1);
    return DeliveryPage.of(found, limit);
  }

  @GetMapping("/{id}/deliveries/{delivery}")
  @Operation(operationId = "getDelivery")
  DeliveryView delivery(@PathVariable String id, @PathVariable String delivery) {
    return DeliveryView.of(webhooks.get(id).get(delivery));
  }

  @PostMapping("/{id}/deliveries/{delivery}/redeliver")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "redeliver")
  DeliveryView redeliver(
      @PathVariable String id,
      @PathVariable String delivery,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key) {
    return DeliveryView.of(webhooks.redeliver(id, delivery, key));
  }

  private static ResponseEntity<WebhookView> tagged(WebhookSlot slot) {
    return ResponseEntity.ok()
        .eTag(String.valueOf(slot.webhook().revision()))
        .body(WebhookView.of(slot));
  }

  /** The secret is in the answer that made it and in no other. */
  private static ResponseEntity<WebhookView> revealed(HttpStatus status, Outcome outcome) {
    var webhook = outcome.slot().webhook();
    return ResponseEntity.status(status)
        .eTag(String.valueOf(webhook.revision()))
        .body(WebhookView.of(outcome.slot(), outcome.isNew() ? webhook.secret().text() : null));
  }

  private static ProblemException invalid(String path, String expected, String got) {
    var finding = new Finding(path, expected, "`" + got + "`", null, null);
    return WebhookProblem.INVALID_WEBHOOK_QUERY.because(
        "the request is not valid: " + finding, List.of(finding));
  }
}
