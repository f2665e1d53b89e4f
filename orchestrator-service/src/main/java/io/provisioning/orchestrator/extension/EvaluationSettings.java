package io.provisioning.orchestrator.extension;

import io.provisioning.service.configuration.MachineSettings;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The process in which documents are evaluated.
 *
 * @param idle how long it is kept without a document, before its memory is given back
 * @param launcher the words put before its command, such as {@code bwrap} with its options
 */
@MachineSettings
@ConfigurationProperties("provisioning.evaluation")
record EvaluationSettings(@DefaultValue("3m") Duration idle, @DefaultValue List<String> launcher) {

  EvaluationSettings {
    if (idle.isNegative() || idle.isZero()) {
      throw new IllegalArgumentException("provisioning.evaluation.idle is more than 0");
    }
    launcher = List.copyOf(launcher);
  }
}
