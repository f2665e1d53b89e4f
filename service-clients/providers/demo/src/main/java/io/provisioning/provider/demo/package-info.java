@NullMarked
package io.provisioning.provider.demo;

import org.jspecify.annotations.NullMarked;
