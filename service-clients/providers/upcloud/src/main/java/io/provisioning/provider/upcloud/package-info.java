/** Servers, networks, firewalls and volumes of UpCloud, by version 1.3 of its API. */
@NullMarked
package io.provisioning.provider.upcloud;

import org.jspecify.annotations.NullMarked;
