/** Access: Cedar policies, decisions and their reasons. */
@NullMarked
package io.provisioning.controlcenter.authorization;

import org.jspecify.annotations.NullMarked;
