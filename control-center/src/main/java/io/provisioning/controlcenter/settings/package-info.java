/** The settings of the platform, with the history of every change. */
@NullMarked
package io.provisioning.controlcenter.settings;

import org.jspecify.annotations.NullMarked;
