@NullMarked
package io.provisioning.service;

import org.jspecify.annotations.NullMarked;
