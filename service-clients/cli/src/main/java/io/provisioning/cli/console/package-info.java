/** How the command talks to people: styles, tables, questions, problems, exit codes. */
@NullMarked
package io.provisioning.cli.console;

import org.jspecify.annotations.NullMarked;
