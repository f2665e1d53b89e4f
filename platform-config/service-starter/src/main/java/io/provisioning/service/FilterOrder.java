package io.provisioning.service;

import jakarta.servlet.Filter;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.Ordered;

/** What a request passes before anything else, in this order. */
public enum FilterOrder {
  /** Gives the request its trace id. */
  TRACE(0),
  /** Sees that this host is meant. */
  HOST(1),
  /** Makes a token of what a client of another protocol sends. */
  CREDENTIALS(2),
  /** Sees who asks. */
  DOOR(3),
  /** Limits the body. */
  SIZE(4),
  /** Makes a path one that can be routed. */
  PATH(5);

  private final int place;

  FilterOrder(int place) {
    this.place = place;
  }

  /** Puts a filter in its place. */
  public <T extends Filter> FilterRegistrationBean<T> register(T filter) {
    var registration = new FilterRegistrationBean<>(filter);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + place);
    return registration;
  }
}
