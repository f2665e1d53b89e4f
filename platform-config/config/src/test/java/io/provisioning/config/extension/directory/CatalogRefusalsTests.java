package io.provisioning.config.extension.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.ProblemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the built-in packages refuse, since a service would run it, load it or read it as root. */
class CatalogRefusalsTests {

  private static final Extensions CATALOG =
      DirectoryExtensions.load(
          List.of(Path.of("../../extension-registry/catalog")),
          InfrastructureLanguage.create(List.of("local")));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "archive_command",
        "restore_command",
        "archive_cleanup_command",
        "recovery_end_command",
        "ssl_passphrase_command",
        "archive_library",
        "shared_preload_libraries",
        "session_preload_libraries",
        "local_preload_libraries",
        "dynamic_library_path",
        "jit_provider",
        "config_file",
        "hba_file",
        "ident_file",
        "external_pid_file",
        "promote_trigger_file",
        "data_directory",
        "unix_socket_directories",
        "log_directory",
        "log_filename",
        "stats_temp_directory",
        "include",
        "include_dir",
        "include_if_exists",
        "plperl.on_init",
        "pltcl.start_proc",
        "basic_archive.archive_directory"
      })
  void postgresRefusesAParameterThatRunsLoadsOrNamesFiles(String name) {
    assertThat(isRefused("postgres", parameter(name))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max_connections", "shared_buffers", "search_path", "log_min_duration_statement",
        "ssl_cert_file", "plpgsql.extra_warnings", "archive_mode", "work_mem"
      })
  void postgresTakesOtherParameters(String name) {
    assertThat(isRefused("postgres", parameter(name))).isFalse();
  }

  private static Map<String, Object> parameter(String name) {
    return Map.of("parameters", List.of(Map.of("name", name, "value", "x")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          proxy        | program x\\n  command touch /tmp/pwned
          proxy        | backend b\\n  mode http\\nglobal\\n  lua-load /tmp/x.lua
          proxy        | \\tprogram x
          proxy        | pro"gra"m x
          proxy        | "program" x
          proxy        | pro\\\\gram x
          proxy        | \\fprogram x
          redis        | loadmodule /tmp/x.so
          redis        | maxclients 10\\nLoadModule /tmp/x.so
          redis        | "load\\\\x6dodule" /tmp/x.so
          redis        | dir /etc/cron.d
          redis        | enable-module-command yes
          nginx        | include /etc/shadow;
          nginx        | server { access_log /etc/cron.d/x; }
          nginx        | error_log "/etc/cron.d/x";
          nginx        | access_log /var/log/nginx/../../../etc/cron.d/x;
          nginx        | client_body_temp_path /etc/cron.d;
          nginx        | perl_set $x 'sub { system("id") }';
          nginx        | } "load_module" modules/x.so; events { x
          external-nfs | %include "/etc/shadow"
          external-nfs | NFS_CORE_PARAM { Plugins_Dir = /tmp; }
          containerd   | imports = ["/etc/shadow"]
          containerd   | [stream_processors."x"]\\n  path = "/bin/sh"
          containerd   | ["stream_\\\\u0070rocessors".x]
          """)
  void whatRunsOrLoadsOrReadsOtherFilesIsRefusedInExtra(String taskserv, String extra) {
    assertThat(isRefused(taskserv, extra(taskserv, extra.translateEscapes()))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          proxy        | # global\\nbackend api\\n  http-request set-header X-Via "%[src]"\\n  server a 10.0.0.1:80
          redis        | # more\\nmaxclients 100\\nclient-output-buffer-limit normal 0 0 0
          nginx        | map $http_upgrade $connection_upgrade { default upgrade; "" close; }
          nginx        | access_log off; server { access_log /var/log/nginx/api.log; }
          nginx        | this is not nginx
          external-nfs | LOG { COMPONENTS { ALL = EVENT; } }
          containerd   | [plugins."io.containerd.gc.v1.scheduler"]\\n  deletion_threshold = 1
          """)
  void otherConfigurationIsTaken(String taskserv, String extra) {
    assertThat(isRefused(taskserv, extra(taskserv, extra.translateEscapes()))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, false",
    "2001:0:0:1::/64, false",
    "10.0.0.1/8, true",
    "2001:DB8::/32, true",
    "2001:db8:0::/48, true",
    "999.0.0.0/8, true"
  })
  void aNetworkIsABlockInCanonicalForm(String network, boolean isRefused) {
    assertThat(isRefused("postgres", Map.of("allowed_networks", List.of(network))))
        .isEqualTo(isRefused);
  }

  @Test
  void aNetworkInAnotherFormIsToldTheCanonicalOne() {
    var extension = CATALOG.find(ExtensionKind.TASKSERV, "postgres", "*").orElseThrow();
    var configuration = Map.<String, Object>of("allowed_networks", List.of("2001:DB8::1/32"));

    assertThat(
            catchThrowableOfType(
                    ProblemException.class,
                    () -> CATALOG.configure(extension, configuration, "config"))
                .findings())
        .singleElement()
        .asString()
        .contains("expected a block of addresses in canonical form")
        .endsWith("did you mean `2001:db8::/32`?");
  }

  @Test
  void aGreatTextIsJudgedInNoTime() {
    var lines = "a".repeat(70).concat("\n").repeat(900);
    assertThat(isRefused("redis", extra("redis", lines))).isFalse();
    assertThat(isRefused("proxy", extra("proxy", " ".repeat(65_000)))).isFalse();
    assertThat(isRefused("nginx", extra("nginx", "\n".repeat(65_000)))).isFalse();
  }

  private static Map<String, Object> extra(String taskserv, String text) {
    return taskserv.equals("external-nfs")
        ? Map.of(
            "extra",
            text,
            "exports",
            List.of(Map.of("name", "data", "path", "/srv/data", "networks", List.of("10.0.0.0/8"))))
        : Map.of("extra", text);
  }

  private static boolean isRefused(String taskserv, Map<String, Object> configuration) {
    var extension = CATALOG.find(ExtensionKind.TASKSERV, taskserv, "*").orElseThrow();
    return catchThrowableOfType(
            ProblemException.class, () -> CATALOG.configure(extension, configuration, "config"))
        != null;
  }
}
