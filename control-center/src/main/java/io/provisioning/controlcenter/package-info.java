/**
 * The control center: the only door, which knows who asks, what they may do, and writes it down.
 */
@NullMarked
package io.provisioning.controlcenter;

import org.jspecify.annotations.NullMarked;
