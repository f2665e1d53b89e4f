/**
 * What every provider does for the platform: ensures servers, networks and volumes, and runs
 * commands on servers.
 */
@NullMarked
package io.provisioning.provider;

import org.jspecify.annotations.NullMarked;
