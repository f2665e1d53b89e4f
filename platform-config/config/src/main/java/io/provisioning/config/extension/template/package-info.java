/** Templates of packages, which see the values handed in and nothing else. */
@NullMarked
package io.provisioning.config.extension.template;

import org.jspecify.annotations.NullMarked;
