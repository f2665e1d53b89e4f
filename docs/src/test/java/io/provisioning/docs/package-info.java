/** Runs what the documentation tells its readers to type. */
@NullMarked
package io.provisioning.docs;

import org.jspecify.annotations.NullMarked;
