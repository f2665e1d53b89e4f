/**
 * Documents as one tree in which every value knows its place, whatever their format, and what
 * reading one may cost.
 */
@NullMarked
package io.provisioning.config.document;

import org.jspecify.annotations.NullMarked;
