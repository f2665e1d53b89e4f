/** Where things are: the platform's home on this machine, its workspaces, and the checkout. */
@NullMarked
package io.provisioning.cli.home;

import org.jspecify.annotations.NullMarked;
