/** What Prometheus measures. */
@NullMarked
package io.provisioning.detector.scrape;

import org.jspecify.annotations.NullMarked;
