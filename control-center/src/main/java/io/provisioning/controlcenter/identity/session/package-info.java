/** Signing in, sessions until they end, and the caller of each request. */
@NullMarked
package io.provisioning.controlcenter.identity.session;

import org.jspecify.annotations.NullMarked;
