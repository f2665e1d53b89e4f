/** The signed chain of lines in files that the trail is kept in. */
@NullMarked
package io.provisioning.controlcenter.audit.chain;

import org.jspecify.annotations.NullMarked;
