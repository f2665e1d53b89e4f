/** The image that servers start from, and the ways to make it. */
@NullMarked
package io.provisioning.provider.local.image;

import org.jspecify.annotations.NullMarked;
