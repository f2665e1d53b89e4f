package io.provisioning.detector.scrape;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TargetSettings.class)
class TargetConfiguration {}
