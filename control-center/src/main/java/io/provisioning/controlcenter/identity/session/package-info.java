/** Signing in, what goes on until one signs out, and who asks in each request. */
@NullMarked
package io.provisioning.controlcenter.identity.session;

import org.jspecify.annotations.NullMarked;
