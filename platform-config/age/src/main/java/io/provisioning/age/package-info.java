/** Files encrypted to recipients, in the format of age (https://age-encryption.org/v1). */
@NullMarked
package io.provisioning.age;

import org.jspecify.annotations.NullMarked;
