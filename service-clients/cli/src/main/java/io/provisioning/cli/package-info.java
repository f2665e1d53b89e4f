@NullMarked
package io.provisioning.cli;

import org.jspecify.annotations.NullMarked;
