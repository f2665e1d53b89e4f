package io.provisioning.orchestrator.journal;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(JournalSettings.class)
class JournalConfiguration {}
