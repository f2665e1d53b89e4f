/** Users, service accounts, and their groups. */
@NullMarked
package io.provisioning.controlcenter.identity.account;

import org.jspecify.annotations.NullMarked;
