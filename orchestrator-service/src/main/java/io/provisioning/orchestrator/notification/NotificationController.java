package io.provisioning.orchestrator.notification;

import io.provisioning.orchestrator.notification.NotificationView.NotificationPage;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
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

/** INVARIANT: every route is about the caller, and takes no other person's id. */
@RestController
@RequestMapping(path = "/api/v1/notifications", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Notifications")
final class NotificationController {

  private final Notifications notifications;

  NotificationController(Notifications notifications) {
    this.notifications = notifications;
  }

  @GetMapping
  @Operation(operationId = "listNotifications")
  NotificationPage list(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit,
      VerifiedCaller caller) {
    var inbox = notifications.inbox(Actor.of(caller));
    return NotificationPage.of(inbox.page(Optional.ofNullable(cursor), limit), limit);
  }

  @PostMapping("/{id}/read")
  @Operation(operationId = "readNotification")
  NotificationView read(@PathVariable String id, VerifiedCaller caller) {
    return NotificationView.of(notifications.read(Actor.of(caller), id));
  }

  @PostMapping("/read")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "readAllNotifications")
  void readAll(VerifiedCaller caller) {
    notifications.readAll(Actor.of(caller));
  }

  @GetMapping("/preferences")
  @Operation(operationId = "getNotificationPreferences")
  ResponseEntity<NotificationPreferencesView> preferences(VerifiedCaller caller) {
    return tagged(notifications.preferences(Actor.of(caller)));
  }

  @PutMapping("/preferences")
  @Operation(operationId = "saveNotificationPreferences")
  ResponseEntity<NotificationPreferencesView> save(
      @RequestHeader(name = "If-Match", required = false) @Nullable String expected,
      @RequestBody @Valid SaveNotificationPreferences wanted,
      VerifiedCaller caller) {
    return tagged(notifications.save(Actor.of(caller), wanted, expected));
  }

  private static ResponseEntity<NotificationPreferencesView> tagged(
      NotificationPreferencesView preferences) {
    return ResponseEntity.ok().eTag(preferences.tag()).body(preferences);
  }

  @PostMapping("/test")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "testNotifications")
  NotificationPreferencesView test(
      @RequestHeader(name = "Idempotency-Key", required = false) @Size(max = 255)
          @Nullable String key,
      VerifiedCaller caller) {
    return notifications.test(Actor.of(caller), key);
  }
}
