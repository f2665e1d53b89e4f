/** What the tests of every service share. */
@NullMarked
package io.provisioning.service.testkit;

import org.jspecify.annotations.NullMarked;
