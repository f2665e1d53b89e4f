/**
 * The files of the trail: lines that name each other, segments by month, and the one who writes
 * them.
 */
@NullMarked
package io.provisioning.controlcenter.audit.trail;

import org.jspecify.annotations.NullMarked;
