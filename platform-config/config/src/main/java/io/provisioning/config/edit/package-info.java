/** Edits the text of declarations in as few places as a change needs. */
@NullMarked
package io.provisioning.config.edit;

import org.jspecify.annotations.NullMarked;
