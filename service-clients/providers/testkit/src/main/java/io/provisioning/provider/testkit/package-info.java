/** The contract that every provider keeps, as a test suite to extend. */
@NullMarked
package io.provisioning.provider.testkit;

import org.jspecify.annotations.NullMarked;
