/** What every service shares: order of filters, callers, event streams, clock and defaults. */
@NullMarked
package io.provisioning.service;

import org.jspecify.annotations.NullMarked;
