package io.provisioning.detector.engine;

/** Both engines. */
public record Engines(Engine prometheus, Engine alertmanager) {}
