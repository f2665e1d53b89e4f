/** Questions about access: may I, why, and what may I. */
@NullMarked
package io.provisioning.controlcenter.authorization.inquiry;

import org.jspecify.annotations.NullMarked;
