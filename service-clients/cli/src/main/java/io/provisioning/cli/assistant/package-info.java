/** The commands that answer questions from documentation, packages and declarations. */
@NullMarked
package io.provisioning.cli.assistant;

import org.jspecify.annotations.NullMarked;
