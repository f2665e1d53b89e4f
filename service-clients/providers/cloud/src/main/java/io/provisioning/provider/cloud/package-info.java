/** What providers of clouds share: servers that are known beforehand, and APIs of JSON. */
@NullMarked
package io.provisioning.provider.cloud;

import org.jspecify.annotations.NullMarked;
