package io.provisioning.controlcenter.audit.verification;

import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.trail.FilesystemAuditTrail;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "Audit")
final class AuditVerificationController {

  private final FilesystemAuditTrail trail;

  /** One at a time: it reads everything there is. */
  private final ReentrantLock turn = new ReentrantLock();

  AuditVerificationController(FilesystemAuditTrail trail) {
    this.trail = trail;
  }

  @GetMapping(path = "/api/v1/audit/verification", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "verifyAudit")
  AuditVerificationView verify() {
    turn.lock();
    try {
      var report = new Verification(trail.files().directory(), trail.key(), null).run();
      return AuditVerificationView.of(report);
    } catch (IOException e) {
      throw AuditProblem.unavailable(e);
    } finally {
      turn.unlock();
    }
  }
}
