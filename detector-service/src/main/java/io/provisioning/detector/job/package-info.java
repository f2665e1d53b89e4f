/** The platform's recurring checks of itself. */
@NullMarked
package io.provisioning.detector.job;

import org.jspecify.annotations.NullMarked;
