package io.provisioning.orchestrator.progress;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How progress is told.
 *
 * @param heartbeat of streams in which nothing happens
 */
@ConfigurationProperties("provisioning.progress")
record ProgressSettings(@DefaultValue("15s") Duration heartbeat) {}
