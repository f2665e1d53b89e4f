/** Who a request comes from where a proxy of ours stands before the door. */
@NullMarked
package io.provisioning.controlcenter.gateway.proxy;

import org.jspecify.annotations.NullMarked;
