package io.provisioning.sops.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lines {@code NAME=value}; line ends in values are written as {@code \n}. */
public final class DotenvStore implements Store {

  @Override
  public List<Value.Mapping> read(byte[] file) {
    var document = Value.Mapping.empty();
    Set<String> names = new HashSet<>();
    int number = 0;
    for (var line : Store.text(file).split("\n", -1)) {
      number++;
      Limits.requireCount(number);
      int end = line.indexOf('=');
      if (line.startsWith("#")) {
        document.parts().add(new Value.Part.Comment(line.substring(1), false));
      } else if (line.isEmpty()) {
        document.parts().add(new Value.Part.Gap());
      } else if (end < 1) {
        throw SopsProblem.INVALID_DOCUMENT.because(
            "line %d is not `NAME=value`".formatted(number),
            "a line has a name and a value, or begins with `#`");
      } else if (!names.add(line.substring(0, end))) {
        throw SopsProblem.INVALID_DOCUMENT.because(
            "line %d has a name that occurs twice".formatted(number), "leave one of the two");
      } else {
        document.add(line.substring(0, end), line.substring(end + 1).replace("\\n", "\n"));
      }
    }
    if (document.parts().getLast() instanceof Value.Part.Gap) {
      document.parts().removeLast(); // behind the last line end
    }
    return new java.util.ArrayList<>(List.of(document));
  }

  @Override
  public byte[] write(List<Value.Mapping> documents) {
    var text = new StringBuilder();
    for (var part : documents.getFirst().parts()) {
      switch (part) {
        case Value.Part.Comment comment ->
            text.append('#').append(comment.text().replace("\n", "\n#"));
        case Value.Part.Member(var name, Value.Scalar scalar) ->
            text.append(name).append('=').append(Store.plain(scalar).replace("\n", "\\n"));
        case Value.Part.Member(var name, _) ->
            throw SopsProblem.INVALID_DOCUMENT.because(
                "`%s` has values below it, which lines of NAME=value cannot have".formatted(name),
                "name a single value");
        case Value.Part.Gap _, Value.Part.Item _ -> {}
      }
      text.append('\n');
    }
    return text.toString().getBytes(UTF_8);
  }

  @Override
  public Flattening flattening() {
    return Flattening.NAMES;
  }
}
