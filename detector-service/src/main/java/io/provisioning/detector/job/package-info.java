/** What the platform checks about itself again and again. */
@NullMarked
package io.provisioning.detector.job;

import org.jspecify.annotations.NullMarked;
