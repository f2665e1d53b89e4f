/** The health of what runs on servers: asked again and again, remembered, and told. */
@NullMarked
package io.provisioning.orchestrator.health;

import org.jspecify.annotations.NullMarked;
