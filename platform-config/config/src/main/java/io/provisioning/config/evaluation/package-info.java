/**
 * Documents of strangers are programs: a service has them evaluated in a process of its own, with
 * little memory, little time and nothing to reach, which is thrown away after a breach.
 */
@NullMarked
package io.provisioning.config.evaluation;

import org.jspecify.annotations.NullMarked;
