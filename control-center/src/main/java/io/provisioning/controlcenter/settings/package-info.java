/** How the platform is configured, with the history of every change. */
@NullMarked
package io.provisioning.controlcenter.settings;

import org.jspecify.annotations.NullMarked;
