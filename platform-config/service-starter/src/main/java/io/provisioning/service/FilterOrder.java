package io.provisioning.service;

import jakarta.servlet.Filter;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.Ordered;

/** What a request passes before anything else, in this order. */
public enum FilterOrder {
  /** Gives the request its trace id. */
  TRACE,
  /** Sees that this host is meant. */
  HOST,
  /** Sees who asks. */
  DOOR,
  /** Limits the body. */
  SIZE;

  /** Puts a filter in its place. */
  public <T extends Filter> FilterRegistrationBean<T> register(T filter) {
    var registration = new FilterRegistrationBean<>(filter);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + ordinal());
    return registration;
  }
}
