/** Commands on the audit: what was done, by whom, and whether that is what was written down. */
@NullMarked
package io.provisioning.cli.audit;

import org.jspecify.annotations.NullMarked;
