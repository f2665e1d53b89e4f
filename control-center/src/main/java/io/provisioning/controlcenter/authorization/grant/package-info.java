/** Access for a time: grants that end by themselves, and help in an emergency by two persons. */
@NullMarked
package io.provisioning.controlcenter.authorization.grant;

import org.jspecify.annotations.NullMarked;
