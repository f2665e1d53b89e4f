package io.provisioning.orchestrator.progress;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ProgressSettings.class)
class ProgressConfiguration {}
