@NullMarked
package io.provisioning.provider.local;

import org.jspecify.annotations.NullMarked;
