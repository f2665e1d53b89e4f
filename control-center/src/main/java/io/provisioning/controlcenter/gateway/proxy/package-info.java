/** The origin of a request behind one of our proxies. */
@NullMarked
package io.provisioning.controlcenter.gateway.proxy;

import org.jspecify.annotations.NullMarked;
