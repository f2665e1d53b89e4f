package io.provisioning.service;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What a request may cost.
 *
 * @param maxSize of a request body
 */
@ConfigurationProperties("provisioning.request")
record RequestSettings(@DefaultValue("4MB") DataSize maxSize) {}
