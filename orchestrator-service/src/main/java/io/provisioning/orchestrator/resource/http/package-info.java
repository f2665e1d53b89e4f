/** The resource graph over HTTP: resources, the graph, its history and changes as they happen. */
@NullMarked
package io.provisioning.orchestrator.resource.http;

import org.jspecify.annotations.NullMarked;
