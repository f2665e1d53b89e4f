package io.provisioning.controlcenter.authorization.policy;

import com.cedarpolicy.model.schema.Schema;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes a book of files, if everything in them is right. Safe for use by many threads. */
public final class PolicyReader {

  private static final Pattern DID_YOU_MEAN = Pattern.compile("did you mean `(.*)`\\?");
  private static final Pattern UNKNOWN_ACTION =
      Pattern.compile("unrecognized action `Action::\"(.*)\"`");

  private final Actions actions;
  private final Set<String> names;
  private final Schema schema;
  private final String schemaText;
  private final KnownPolicies known = new KnownPolicies();

  public PolicyReader(Actions actions) {
    this.actions = actions;
    names = new TreeSet<>(actions.groups());
    actions.all().forEach(action -> names.add(action.id()));
    schemaText = SchemaText.of(actions);
    schema = CedarEngine.schema(schemaText);
  }

  public Actions actions() {
    return actions;
  }

  /** What policies may speak of, in Cedar's language. */
  public String schema() {
    return schemaText;
  }

  /**
   * Reads policies.
   *
   * @throws ProblemException INVALID with all mistakes and their places
   */
  public PolicyBook read(Collection<PolicyFile> files) {
    var findings = new ArrayList<Finding>();
    var statements = new ArrayList<Statement>();
    files.forEach(file -> read(file, statements, findings));
    findings.addAll(doubled(statements));
    if (!findings.isEmpty()) {
      throw PolicyProblem.INVALID_POLICY.because(
          "the policies are not valid: " + findings.getFirst(),
          "nothing was changed; the findings say where",
          findings);
    }
    return new PolicyBook(actions, statements);
  }

  private void read(PolicyFile file, List<Statement> statements, List<Finding> findings) {
    int number = 0;
    for (var part : file.parts()) {
      number++;
      var json = known.find(part.text()).orElse(null);
      if (json == null) {
        var mistakes = CedarEngine.validate(schema, part.text());
        if (!mistakes.isEmpty()) {
          mistakes.forEach(mistake -> findings.add(finding(file, part, mistake)));
          continue;
        }
        json = CedarEngine.json(part.text());
        known.add(part.text(), json);
      }
      var name = file.name() + "#" + number;
      statements.add(Statement.read(json, name, part.text(), file.originOf(part, 0)));
    }
  }

  private Finding finding(PolicyFile file, PolicyFile.Part part, CedarEngine.Mistake mistake) {
    var hint = DID_YOU_MEAN.matcher(mistake.hint());
    var unknown = UNKNOWN_ACTION.matcher(mistake.message());
    var expected = mistake.hint().replaceFirst("^expected ", "");
    return new Finding(
        "policy",
        expected.isEmpty() || hint.matches() ? "what the schema knows" : expected,
        mistake.message(),
        file.originOf(part, mistake.offset()),
        unknown.matches() ? nearest(unknown.group(1)) : hint.matches() ? hint.group(1) : null);
  }

  /** Cedar's own suggestion knows nothing of camel case. */
  private @Nullable String nearest(String action) {
    return NearestName.of(action, names).orElse(null);
  }

  private static List<Finding> doubled(List<Statement> statements) {
    var findings = new ArrayList<Finding>();
    Map<String, Statement> first = new HashMap<>();
    for (var statement : statements) {
      var other = first.putIfAbsent(statement.id(), statement);
      if (other != null) {
        findings.add(
            new Finding(
                "@id",
                "an id that no other policy has",
                "`" + statement.id() + "`, as at " + other.origin(),
                statement.origin(),
                null));
      }
    }
    return findings;
  }
}
