/** Queries of the trail: pages of events, single ones, and the erasure of a person. */
@NullMarked
package io.provisioning.controlcenter.audit.search;

import org.jspecify.annotations.NullMarked;
