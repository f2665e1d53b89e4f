/** Identity: users, service accounts, groups, sign-in, sessions and tokens. */
@NullMarked
package io.provisioning.controlcenter.identity;

import org.jspecify.annotations.NullMarked;
