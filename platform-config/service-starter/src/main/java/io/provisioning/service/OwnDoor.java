package io.provisioning.service;

/**
 * Declared as a bean by a service that checks tokens itself. It keeps the check of the host alone.
 */
public record OwnDoor() {}
