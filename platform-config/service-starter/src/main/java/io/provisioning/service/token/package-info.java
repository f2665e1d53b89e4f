/** The door of every service: which host was meant, whose token came along, and what needs none. */
@NullMarked
package io.provisioning.service.token;

import org.jspecify.annotations.NullMarked;
