/**
 * Whatever goes wrong with a request, as RFC 9457 has it, with a trace id and a page that explains
 * it.
 */
@NullMarked
package io.provisioning.service.problem;

import org.jspecify.annotations.NullMarked;
