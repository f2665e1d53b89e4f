/** Temporary access: grants that end automatically, and break glass with two persons. */
@NullMarked
package io.provisioning.controlcenter.authorization.grant;

import org.jspecify.annotations.NullMarked;
