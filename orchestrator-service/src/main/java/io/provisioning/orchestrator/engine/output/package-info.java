/** What operations print, kept in files of bounded size. */
@NullMarked
package io.provisioning.orchestrator.engine.output;

import org.jspecify.annotations.NullMarked;
