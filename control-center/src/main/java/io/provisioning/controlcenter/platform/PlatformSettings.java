package io.provisioning.controlcenter.platform;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How services are asked.
 *
 * @param timeout until an answer begins, where it is not one that goes on
 */
@ConfigurationProperties("provisioning.gateway")
record PlatformSettings(@DefaultValue("90s") Duration timeout) {}
