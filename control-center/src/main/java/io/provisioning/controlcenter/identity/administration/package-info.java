/** Changes of accounts and groups, and the API for them. */
@NullMarked
package io.provisioning.controlcenter.identity.administration;

import org.jspecify.annotations.NullMarked;
