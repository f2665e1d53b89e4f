/** What a text has, which may be wrong, and where somebody is in it: read without a parser. */
@NullMarked
package io.provisioning.config.completion.outline;

import org.jspecify.annotations.NullMarked;
