/**
 * Workflows over HTTP: submitted, looked at, steered, and followed as streams of events and output.
 */
@NullMarked
package io.provisioning.orchestrator.engine.http;

import org.jspecify.annotations.NullMarked;
