package io.provisioning.service;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What a request may cost.
 *
 * @param maxSize of a request body
 * @param maxTime until it is there, so that nobody holds a place by sending slowly
 */
@ConfigurationProperties("provisioning.request")
record RequestSettings(
    @DefaultValue("4MB") DataSize maxSize, @DefaultValue("60s") Duration maxTime) {}
