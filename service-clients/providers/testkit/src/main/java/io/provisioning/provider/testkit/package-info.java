@NullMarked
package io.provisioning.provider.testkit;

import org.jspecify.annotations.NullMarked;
