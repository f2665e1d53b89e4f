/** Programs that act as their user: registration, access and refresh (OAuth 2.1). */
@NullMarked
package io.provisioning.controlcenter.identity.oauth;

import org.jspecify.annotations.NullMarked;
