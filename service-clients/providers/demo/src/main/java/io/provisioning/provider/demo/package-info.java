/**
 * Provider {@code demo}: a simulator with settable latency, failures and limits, for tests and for
 * trying things out.
 */
@NullMarked
package io.provisioning.provider.demo;

import org.jspecify.annotations.NullMarked;
