/**
 * Packages in directories: their format, how they are read and checked, and what they put on a
 * server.
 */
@NullMarked
package io.provisioning.config.extension.directory;

import org.jspecify.annotations.NullMarked;
