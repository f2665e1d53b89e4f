/** What every client of AWS needs: access keys, and signatures of requests. */
@NullMarked
package io.provisioning.aws;

import org.jspecify.annotations.NullMarked;
