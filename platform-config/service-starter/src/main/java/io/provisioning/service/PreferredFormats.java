package io.provisioning.service;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.accept.ContentNegotiationStrategy;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.context.request.NativeWebRequest;

/**
 * Takes the header {@code Accept} as a preference, as RFC 9110 (12.4.1) allows, and never as a
 * reason to refuse.
 */
final class PreferredFormats implements ContentNegotiationStrategy {

  private final ContentNegotiationStrategy header = new HeaderContentNegotiationStrategy();

  @Override
  public List<MediaType> resolveMediaTypes(NativeWebRequest request) {
    try {
      return Stream.concat(header.resolveMediaTypes(request).stream(), Stream.of(MediaType.ALL))
          .distinct()
          .toList();
    } catch (HttpMediaTypeNotAcceptableException e) {
      return MEDIA_TYPE_ALL_LIST;
    }
  }
}
