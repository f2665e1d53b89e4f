/** Serves the files of the dashboard, which its own module builds. */
@NullMarked
package io.provisioning.controlcenter.dashboard;

import org.jspecify.annotations.NullMarked;
