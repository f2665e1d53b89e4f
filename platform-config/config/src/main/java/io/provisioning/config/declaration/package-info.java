/**
 * What a declaration comes to with the packages it names, and what is wrong with it before anybody
 * looks at what exists.
 */
@NullMarked
package io.provisioning.config.declaration;

import org.jspecify.annotations.NullMarked;
