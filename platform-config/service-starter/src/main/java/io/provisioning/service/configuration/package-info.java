/**
 * How a service is configured: every setting with the origin of its value, and the layer of values
 * that the control center sets.
 */
@NullMarked
package io.provisioning.service.configuration;

import org.jspecify.annotations.NullMarked;
