/** Content by digest on disk: whole and durable, or not there at all. */
@NullMarked
package io.provisioning.registry.blob;

import org.jspecify.annotations.NullMarked;
