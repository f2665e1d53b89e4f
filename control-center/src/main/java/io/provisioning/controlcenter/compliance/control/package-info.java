/** The controls of the frameworks, and when they are met. */
@NullMarked
package io.provisioning.controlcenter.compliance.control;

import org.jspecify.annotations.NullMarked;
