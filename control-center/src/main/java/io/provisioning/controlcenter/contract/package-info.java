/** The services, and what each promises in its OpenAPI document. */
@NullMarked
package io.provisioning.controlcenter.contract;

import org.jspecify.annotations.NullMarked;
