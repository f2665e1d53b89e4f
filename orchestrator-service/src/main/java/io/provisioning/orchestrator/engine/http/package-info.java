/**
 * Workflows over HTTP: submitted, read, controlled, and followed as streams of events and output.
 */
@NullMarked
package io.provisioning.orchestrator.engine.http;

import org.jspecify.annotations.NullMarked;
