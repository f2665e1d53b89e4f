package io.provisioning.registry.distribution;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.RunningRegistry;
import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.Workload;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.UriComponentsBuilder;

/** What services may do that come with keys of their own, by the paths that Spring would serve. */
class WorkloadsIntegrationTests extends RunningRegistry {

  @Autowired
  @Qualifier("requestMappingHandlerMapping")
  private RequestMappingHandlerMapping mapping;

  @Autowired private HttpWorkloads workloads;

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          GET,    /v2/,                                            true
          GET,    /v2/dev%2Fapp/manifests/1,                       true
          GET,    /v2/catalog%2Ftaskserv%2Fnginx/tags/list,        true
          GET,    /api/v1/packages?workspace=dev,                  true
          GET,    /api/v1/package-offers?workspace=catalog,        true
          PUT,    /v2/dev%2Fapp/manifests/1,                       false
          DELETE, /v2/dev%2Fapp/blobs/sha256:0,                    false
          GET,    /v2/prod%2Fapp/manifests/1,                      false
          GET,    /v%32/prod/manifests/1,                          false
          GET,    /v2/_catalog,                                    false
          GET,    /v%32/_catalog,                                  false
          GET,    /api/v1/packages?workspace=prod,                 false
          GET,    /api/v1/p%61ckages?workspace=prod,               false
          POST,   /api/v1/packages/taskserv/nginx/yank?workspace=dev&version=1, false
          GET,    /api/v1/registry-garbage,                        false
          POST,   /api/v1/registry-garbage/collect,                false
          POST,   /api/v1/registry%2Dgarbage/collect,              false
          """)
  void aServicePullsForItsWorkspaceAndDoesNothingElse(
      String method, String target, boolean isAllowed) throws Exception {
    var uri = UriComponentsBuilder.fromUriString(target).build();
    var request = new MockHttpServletRequest(method, requireNonNull(uri.getPath()));
    uri.getQueryParams().toSingleValueMap().forEach(request::addParameter);
    request.setUserPrincipal(VerifiedCaller.workload("orchestrator", Workload.in("dev")));
    ServletRequestPathUtils.parseAndCache(request);
    var handler = requireNonNull(mapping.getHandler(request), "nothing serves it").getHandler();

    assertThat(isAllowed(request, handler)).isEqualTo(isAllowed);
  }

  private boolean isAllowed(MockHttpServletRequest request, Object handler) {
    try {
      return workloads.preHandle(request, new MockHttpServletResponse(), handler);
    } catch (ProblemException e) {
      assertThat(e.problem()).isEqualTo(DistributionProblem.DENIED);
      return false;
    }
  }
}
