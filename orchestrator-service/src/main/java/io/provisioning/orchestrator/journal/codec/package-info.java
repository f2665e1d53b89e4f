/** Entries as lines of JSON, and how most of them are read faster than JSON is. */
@NamedInterface("codec")
@NullMarked
package io.provisioning.orchestrator.journal.codec;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
