/**
 * What every service shares: problems over HTTP, the token at the door, limits on requests, the
 * live OpenAPI document, health, metrics and logs.
 */
@NullMarked
package io.provisioning.service;

import org.jspecify.annotations.NullMarked;
