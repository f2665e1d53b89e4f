/** What simulated clouds share: an API where things go wrong, and machines behind it. */
@NullMarked
package io.provisioning.provider.testkit.cloud;

import org.jspecify.annotations.NullMarked;
