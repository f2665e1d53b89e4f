/** What every command channel does alike: ends what it started, and makes lines of output. */
@NullMarked
package io.provisioning.provider.command;

import org.jspecify.annotations.NullMarked;
