/**
 * Where workflows are kept and the graph is asked: the databases that the services are started
 * with.
 */
@NullMarked
package io.provisioning.cli.storage;

import org.jspecify.annotations.NullMarked;
