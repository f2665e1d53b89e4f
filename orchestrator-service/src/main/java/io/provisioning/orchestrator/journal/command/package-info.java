/** The commands that read a journal without the service, wherever it is kept. */
@NullMarked
@NamedInterface("commands")
package io.provisioning.orchestrator.journal.command;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
