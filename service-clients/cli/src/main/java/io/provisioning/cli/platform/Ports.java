package io.provisioning.cli.platform;

/** Where on this machine the services listen; each knows the other's. */
record Ports(int orchestrator, int controlCenter) {}
