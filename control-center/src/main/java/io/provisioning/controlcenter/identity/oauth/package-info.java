/** Programs that work as their person: how they register, are let in, and go on (OAuth 2.1). */
@NullMarked
package io.provisioning.controlcenter.identity.oauth;

import org.jspecify.annotations.NullMarked;
