package io.provisioning.config.extension.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.problem.ProblemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemplatesTests {

  private static final Map<String, Object> VARIABLES =
      Map.of(
          "config", Map.of("name", "a\"b: [c", "port", 80L, "hosts", List.of("x", "y")),
          "server", Map.of("name", "web-1"));

  @Test
  void linesWithOnlyATagVanishAndOthersStay() {
    assertThat(
            render(
                """
                port {{ config.port }}
                  {% for host in config.hosts %}
                host {{ host }}
                  {% endfor %}
                {# a comment #}

                end {% if true %}if{% endif %}
                """))
        .isEqualTo("port 80\nhost x\nhost y\n\nend if\n");
  }

  @Test
  void valuesArePrintedAsTheyAre() {
    assertThat(render("{{ config.name }}")).isEqualTo("a\"b: [c");
  }

  @Test
  void templatesIncludeEachOther() {
    var templates =
        Templates.of(
            Path.of("p"),
            Map.of(
                "templates/a.peb", "<{% include \"templates/b.peb\" %}>",
                "templates/b.peb", "{{ server.name }}"));

    assertThat(templates.render("templates/a.peb", VARIABLES)).isEqualTo("<web-1>");
  }

  @Test
  void aMissingVariableIsFoundWithItsLine() {
    assertThatThrownBy(() -> render("fine\n{% if true %}\n{{ config.nmae }}\n{% endif %}"))
        .isInstanceOf(ProblemException.class)
        .hasMessageStartingWith("p/t:3:1: t: expected a template that renders")
        .hasMessageContaining("nmae");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{ config.name.class }}",
        "{{ config.name.class.forName('java.lang.Runtime') }}",
        "{{ config.name.bytes }}",
        "{{ config.name.length() }}",
        "{{ template.engine }}",
        "{{ _context.getClass() }}",
        "{% include \"/etc/passwd\" %}",
        "{% include \"../secret\" %}",
        "{% import \"file:///etc/passwd\" %}",
        "{{ i18n(\"messages\", \"key\") }}",
        "{% cache 'x' %}leak{% endcache %}",
        "{{ config.name | raw }}",
        "{% autoescape false %}x{% endautoescape %}",
        "{% include \"t\" %}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{{ range(1, 100000000) }}",
        "{% for a in range(1,1000) %}{% for b in range(1,1000) %}{% for c in range(1,1000) %}"
            + "{% endfor %}{% endfor %}{% endfor %}",
        "{% for a in range(1,1000) %}{% for b in range(1,1000) %}{{ config }}{% endfor %}{% endfor %}",
      })
  void whatATemplateHasNoBusinessWithIsRefused(String template) {
    assertThatThrownBy(() -> render(template)).isInstanceOf(ProblemException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: {{ config.name }}",
        "a: \"{{ config.name }}\"",
        "a: {{ config.name | escape('html') }}",
        "a: {{ config.name | upper }}",
        "a: {{ config.name | json | upper }}",
        "a: {{ 'x' ~ config.name }}",
        "a: {{ config.hosts }}",
        "{% macro m(x) %}{{ x }}{% endmacro %}a: {{ m(config.name) }}",
        "{% set x = config.name %}a: {{ x }}",
        "a: {{ config.name | default('b') }}",
      })
  void yamlTemplatesRefuseWhatCouldChangeTheStructure(String template) {
    var templates = Templates.ofYaml(Path.of("p"), Map.of("t", template));

    assertThatThrownBy(() -> templates.render("t", VARIABLES))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("| json");
  }

  @Test
  void yamlTemplatesPrintPlainWordsAndJson() {
    var templates =
        Templates.ofYaml(
            Path.of("p"),
            Map.of(
                "t", "{{ server.name }}-net: {{ config.port }}\nb: {{ config.hosts | json }}\n"));

    assertThat(templates.render("t", VARIABLES)).isEqualTo("web-1-net: 80\nb: [\"x\", \"y\"]\n");
  }

  @Property(tries = 500)
  void jsonIsAYamlValueThatEndsWhereItEnds(
      @ForAll @StringLength(max = 100) String text, @ForAll List<String> more) {
    var templates =
        Templates.ofYaml(Path.of("p"), Map.of("t", "a: {{ text | json }}\nb: {{ all | json }}\n"));
    var all = Map.of(text, more);
    var yaml = templates.render("t", Map.of("text", text, "all", all));

    var tree = Documents.parse(yaml, Format.YAML, "yaml").plain();

    assertThat(tree).isEqualTo(Map.of("a", text, "b", all));
  }

  private static String render(String template) {
    return Templates.of(Path.of("p"), Map.of("t", template)).render("t", VARIABLES);
  }
}
