package io.provisioning.orchestrator.engine;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How workflows run.
 *
 * @param logDirectory where the output of operations is kept
 * @param logSize of one workflow, at the most
 * @param startPaused whether workflows that were active stand still after a start until they are
 *     unpaused, one by one or all
 * @param stopPatience how long operations may take to end when the service stops
 * @param restartAfter how long the service must have run to end, to be started again, when a
 *     workflow stands still; one that stands still sooner is only shown
 * @param heartbeat of event streams in which nothing happens
 */
@ConfigurationProperties("provisioning.engine")
public record EngineSettings(
    Path logDirectory,
    @DefaultValue("16MB") DataSize logSize,
    @DefaultValue("false") boolean startPaused,
    @DefaultValue("10s") Duration stopPatience,
    @DefaultValue("5m") Duration restartAfter,
    @DefaultValue("15s") Duration heartbeat) {}
