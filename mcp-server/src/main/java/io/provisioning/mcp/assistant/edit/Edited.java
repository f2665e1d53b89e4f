package io.provisioning.mcp.assistant.edit;

import io.provisioning.config.edit.PklEdit;
import io.provisioning.config.problem.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A declaration with the changes that a model proposes.
 *
 * @param text of the file as it would be
 * @param touched places of the document that may differ, as {@link Differing} calls them
 * @param said the changes in words
 * @param findings why it cannot be taken; empty if nothing speaks against it so far
 */
public record Edited(String text, Set<String> touched, List<String> said, List<Finding> findings) {

  public Edited {
    touched = Set.copyOf(touched);
    said = List.copyOf(said);
    findings = List.copyOf(findings);
  }

  static Edited of(String text, List<Edit> edits) {
    var file = new PklEdit(text);
    var touched = new TreeSet<String>();
    var said = new ArrayList<String>();
    var findings = new ArrayList<Finding>();
    for (var edit : edits) {
      said.add(edit.said());
      touched.add(edit.touched());
      var refusal = edit.refusal();
      var after = refusal.isPresent() ? Optional.<PklEdit>empty() : edit.in(file);
      if (after.isPresent()) {
        file = after.get();
      } else {
        findings.add(
            finding(
                edit,
                refusal.orElse(
                    "a place that is written out in the file; others are changed there by hand")));
      }
    }
    return new Edited(file.text(), touched, said, findings);
  }

  private static Finding finding(Edit edit, String expected) {
    return new Finding(edit.place().text(), expected, edit.said(), null, null);
  }
}
