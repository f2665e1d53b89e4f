/** How large, how slow and how heavy the bodies of requests may be, alone and together. */
@NullMarked
package io.provisioning.service.body;

import org.jspecify.annotations.NullMarked;
