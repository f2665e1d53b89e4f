/** Commands on servers over SSH, with a host key that is known before the first connection. */
@NullMarked
package io.provisioning.provider.ssh.channel;

import org.jspecify.annotations.NullMarked;
