package io.provisioning.orchestrator.secret;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.provisioning.client.vault.ApiClient;
import io.provisioning.client.vault.api.SecretsApi;
import io.provisioning.client.vault.model.ProblemView;
import io.provisioning.client.vault.model.RevealSecret;
import io.provisioning.client.vault.model.SecretMetadata;
import io.provisioning.client.vault.model.SecretView;
import io.provisioning.client.vault.model.VersionView;
import io.provisioning.client.vault.model.WriteSecret;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.Workload;
import io.provisioning.service.token.WorkloadIdentity;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpRequest;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The vault, asked in this service's own name. What it answers stays out of problems and their
 * causes, because it may be a secret.
 */
final class HttpVault {

  private static final String AUDIENCE = "vault";
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final int PAGE = 1000;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int UNAUTHENTICATED = 401;
  private static final int FAULT = 500;

  private final URI url;
  private final WorkloadIdentity identity;
  private final JsonMapper mapper;
  private final RestClient rest;

  HttpVault(URI url, Duration timeout, WorkloadIdentity identity) {
    this.url = url;
    this.identity = identity;
    mapper =
        ApiClient.createDefaultMapper(ApiClient.createDefaultDateFormat())
            .rebuild()
            // what was not set is not sent
            .changeDefaultPropertyInclusion(
                inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();
    rest = rest(timeout);
  }

  private RestClient rest(Duration timeout) {
    var requests =
        new JdkClientHttpRequestFactory(
            HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build());
    requests.setReadTimeout(timeout);
    return RestClient.builder()
        .requestFactory(requests)
        .configureMessageConverters(
            converters -> converters.withJsonConverter(new JacksonJsonHttpMessageConverter(mapper)))
        .requestInterceptor(HttpVault::acceptAnswersAndProblems)
        .build();
  }

  /** The generated client asks for one of the two alone. */
  private static ClientHttpResponse acceptAnswersAndProblems(
      HttpRequest request, byte[] body, ClientHttpRequestExecution execution) throws IOException {
    request
        .getHeaders()
        .setAccept(List.of(MediaType.APPLICATION_JSON, MediaType.APPLICATION_PROBLEM_JSON));
    return execution.execute(request, body);
  }

  /**
   * The text of a field; empty if there is no such secret, version or field.
   *
   * @param version the newest if absent
   */
  Optional<String> reveal(Workload work, String path, String field, @Nullable Integer version) {
    var request = new RevealSecret().field(field).version(version);
    return ask(
        work,
        api -> {
          try {
            var fields = api.revealSecret(path, work.workspace(), request).getFields();
            return Optional.ofNullable(fields).map(all -> all.get(field));
          } catch (RestClientResponseException e) {
            if (e.getStatusCode().value() == NOT_FOUND || isConflict(e)) {
              return Optional.empty();
            }
            throw e;
          }
        });
  }

  /**
   * All fields of text of the newest version; empty if there is no such secret, or it is deleted.
   *
   * @param purpose kept with the access
   */
  Optional<Map<String, String>> revealAll(Workload work, String path, String purpose) {
    var request = new RevealSecret().purpose(purpose);
    return ask(
        work,
        api -> {
          try {
            return Optional.of(api.revealSecret(path, work.workspace(), request).getFields());
          } catch (RestClientResponseException e) {
            if (e.getStatusCode().value() == NOT_FOUND || isConflict(e)) {
              return Optional.empty();
            }
            throw e;
          }
        });
  }

  /** Whether a field of text or bytes is there; the newest version if none is said. */
  boolean exists(Workload work, String path, String field, @Nullable Integer version) {
    return ask(
        work,
        api -> {
          try {
            return api.getSecret(path, work.workspace()).getVersions().stream()
                .filter(it -> version == null || version.equals(it.getVersion()))
                .findFirst()
                .filter(it -> it.getState() == VersionView.StateEnum.ACTIVE)
                .filter(it -> it.getFields().contains(field))
                .isPresent();
          } catch (RestClientResponseException e) {
            if (e.getStatusCode().value() == NOT_FOUND) {
              return false;
            }
            throw e;
          }
        });
  }

  /** Writes a version, whatever there was. */
  void write(Workload work, String path, Map<String, String> fields, SecretMetadata metadata) {
    var request = new WriteSecret().fields(fields).metadata(metadata);
    ask(work, api -> api.writeSecret(path, work.workspace(), request, null));
  }

  /**
   * Writes the version that comes after another; false if that is not the newest.
   *
   * @param before 0 to write the first
   * @param metadata that of the version before if absent
   */
  boolean writeAfter(
      int before,
      Workload work,
      String path,
      Map<String, String> fields,
      @Nullable SecretMetadata metadata) {
    var request = new WriteSecret().fields(fields).metadata(metadata).expectedVersion(before);
    return ask(
        work,
        api -> {
          try {
            api.writeSecret(path, work.workspace(), request, null);
            return true;
          } catch (RestClientResponseException e) {
            if (isConflict(e)) {
              return false;
            }
            throw e;
          }
        });
  }

  /** The newest version, also if it is deleted; 0 if there is none. */
  int newest(Workload work, String path) {
    return ask(
        work,
        api -> {
          try {
            return api.getSecret(path, work.workspace()).getSecret().getCurrentVersion();
          } catch (RestClientResponseException e) {
            if (e.getStatusCode().value() == NOT_FOUND) {
              return 0;
            }
            throw e;
          }
        });
  }

  private static boolean isConflict(RestClientResponseException e) {
    return e.getStatusCode().value() == CONFLICT;
  }

  /** All secrets below a path that have a label. */
  List<SecretView> list(Workload work, String prefix, String label) {
    return ask(
        work,
        api -> {
          var all = new ArrayList<SecretView>();
          String cursor = null;
          do {
            var page = api.listSecrets(work.workspace(), prefix, null, label, "all", cursor, PAGE);
            all.addAll(page.getItems());
            cursor = page.getNextCursor();
          } while (cursor != null);
          return all;
        });
  }

  /** Destroys a secret, unless there is none. */
  void destroy(Workload work, String path) {
    ask(
        work,
        api -> {
          try {
            api.destroySecret(path, work.workspace(), null);
          } catch (RestClientResponseException e) {
            if (e.getStatusCode().value() != NOT_FOUND) {
              throw e;
            }
          }
          return true;
        });
  }

  private <T> T ask(Workload work, Function<SecretsApi, T> question) {
    try {
      return question.apply(api(work));
    } catch (RestClientResponseException e) {
      throw refused(e);
    } catch (ResourceAccessException e) {
      throw unavailable("the vault does not answer");
    } catch (RestClientException e) {
      throw unavailable("the vault's answer cannot be read");
    }
  }

  private SecretsApi api(Workload work) {
    var client = new ApiClient(rest, mapper, ApiClient.createDefaultDateFormat());
    client.setBasePath(url.toString());
    client.setBearerToken(identity.token(AUDIENCE, work));
    return new SecretsApi(client);
  }

  private ProblemException refused(RestClientResponseException e) {
    int status = e.getStatusCode().value();
    var said = said(e);
    if (status >= FAULT) {
      return unavailable("the vault cannot answer" + said);
    }
    if (status == UNAUTHENTICATED) {
      return unavailable("the vault does not accept the orchestrator's key");
    }
    return SecretProblem.SECRET_REFUSED.because(
        "the vault refused the request" + said, "check the log of the vault");
  }

  /** What its problem says, which holds no value. */
  private String said(RestClientResponseException e) {
    try {
      var problem = mapper.readValue(e.getResponseBodyAsByteArray(), ProblemView.class);
      var detail = problem.getDetail() == null ? problem.getTitle() : problem.getDetail();
      return detail == null ? " (status " + e.getStatusCode().value() + ")" : ": " + detail;
    } catch (JacksonException noProblem) {
      return " (status " + e.getStatusCode().value() + ")";
    }
  }

  private static ProblemException unavailable(String what) {
    return SecretProblem.SECRETS_UNAVAILABLE.because(
        "a secret is not available: " + what,
        "see `./provisioning status`, then resume the workflow once the vault answers");
  }
}
