package io.provisioning.orchestrator.alert;

import io.provisioning.orchestrator.webhook.happening.HappeningListener;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Where the detector tells what happens to alerts; not behind the control center. */
@RestController
@Hidden
final class AlertController {

  private final List<HappeningListener> listeners;

  AlertController(List<HappeningListener> listeners) {
    this.listeners = List.copyOf(listeners);
  }

  /** What was answered here is durable; whatever is told again changes nothing. */
  @PostMapping("/monitoring/alerts")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void take(@RequestBody @Valid AlertNews news) {
    for (var item : news.items()) {
      var happening = item.happening();
      listeners.forEach(listener -> listener.tell(happening));
    }
  }
}
