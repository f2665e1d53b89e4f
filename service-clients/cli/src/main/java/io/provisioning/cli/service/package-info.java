/**
 * Services as their folders describe them: what starts them, where they listen, what they are told.
 */
@NullMarked
package io.provisioning.cli.service;

import org.jspecify.annotations.NullMarked;
