package io.provisioning.controlcenter.identity;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Tells controllers that ask for a {@link Client} from where a request comes. */
@Configuration(proxyBeanMethods = false)
class HttpClientArguments implements WebMvcConfigurer, HandlerMethodArgumentResolver {

  static {
    SpringDocUtils.getConfig().addRequestWrapperToIgnore(Client.class);
  }

  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.add(this);
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == Client.class;
  }

  @Override
  public Client resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest web,
      @Nullable WebDataBinderFactory factory) {
    var request = Objects.requireNonNull(web.getNativeRequest(HttpServletRequest.class));
    return Client.of(request.getRemoteAddr(), request.getHeader(HttpHeaders.USER_AGENT));
  }
}
