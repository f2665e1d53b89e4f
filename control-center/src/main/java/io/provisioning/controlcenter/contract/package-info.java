/** Which services there are, and what each of them promises in its OpenAPI document. */
@NullMarked
package io.provisioning.controlcenter.contract;

import org.jspecify.annotations.NullMarked;
