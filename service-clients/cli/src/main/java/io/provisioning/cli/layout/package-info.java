/** OCI image layouts in a directory or a tar, which may come from anybody. */
@NullMarked
package io.provisioning.cli.layout;

import org.jspecify.annotations.NullMarked;
