/** The live OpenAPI document. */
@NullMarked
package io.provisioning.service.openapi;

import org.jspecify.annotations.NullMarked;
