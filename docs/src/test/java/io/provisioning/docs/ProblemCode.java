package io.provisioning.docs;

import static java.util.Objects.requireNonNull;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A problem as a module's source declares it: read from there, because this module uses no other.
 *
 * @param title as its readers see it
 * @param kind a constant of {@code Problem.Kind}
 * @param declaration the enum and its constant
 * @param setsStatus whether its HTTP status is another than that of its kind
 */
record ProblemCode(String title, String kind, String declaration, boolean setsStatus) {

  private static final Map<String, Integer> STATUS =
      Map.of(
          "NOT_FOUND", 404,
          "INVALID", 400,
          "CONFLICT", 409,
          "UNAUTHENTICATED", 401,
          "DENIED", 403,
          "LIMITED", 429,
          "UNAVAILABLE", 503,
          "INTERNAL", 500);

  private static final Map<String, Integer> EXIT =
      Map.of(
          "NOT_FOUND", 2,
          "INVALID", 2,
          "CONFLICT", 4,
          "UNAUTHENTICATED", 4,
          "DENIED", 4,
          "LIMITED", 69,
          "UNAVAILABLE", 69,
          "INTERNAL", 70);

  /** Where scripts know the exit codes of SOPS. */
  private static final Map<String, Integer> OWN_EXIT =
      Map.of(
          "SopsProblem.ALTERED_VALUE", 25,
          "SopsProblem.MAC_MISMATCH", 51,
          "SopsProblem.NO_DATA_KEY", 128);

  String code() {
    return title.replace(' ', '-');
  }

  int status() {
    return requireNonNull(STATUS.get(kind));
  }

  int exit() {
    return OWN_EXIT.getOrDefault(declaration, requireNonNull(EXIT.get(kind)));
  }

  /** Of all enums in the main sources below the directory that implement {@code Problem}. */
  static List<ProblemCode> below(Path directory) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var sources = files.getJavaFileObjectsFromPaths(enumsOfProblems(directory));
      var task = (JavacTask) compiler.getTask(null, files, null, null, null, sources);
      var found = new ArrayList<ProblemCode>();
      for (var unit : task.parse()) {
        new Enums(found).scan(unit, null);
      }
      return found;
    }
  }

  private static List<Path> enumsOfProblems(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().endsWith("Problem.java"))
          .filter(file -> file.toString().contains("/src/main/java/"))
          .toList();
    }
  }

  private static final class Enums extends TreeScanner<@Nullable Void, @Nullable Void> {

    private final List<ProblemCode> found;

    Enums(List<ProblemCode> found) {
      this.found = found;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      if (type.getKind() == Tree.Kind.ENUM
          && type.getImplementsClause().stream().anyMatch(it -> it.toString().equals("Problem"))) {
        type.getMembers().stream()
            .filter(VariableTree.class::isInstance)
            .map(VariableTree.class::cast)
            .filter(it -> it.getInitializer() instanceof NewClassTree)
            .forEach(constant -> found.add(code(type, constant)));
      }
      return super.visitClass(type, null);
    }

    private static ProblemCode code(ClassTree type, VariableTree constant) {
      var arguments = ((NewClassTree) constant.getInitializer()).getArguments();
      var declaration = type.getSimpleName() + "." + constant.getName();
      return new ProblemCode(
          text(arguments).or(() -> text(returned(type, "title"))).orElse("no title"),
          constant(arguments, "Kind")
              .or(() -> constant(returned(type, "kind"), "Kind"))
              .orElse("no kind"),
          declaration,
          constant(arguments, "HttpStatus").isPresent());
    }

    private static Optional<String> text(List<? extends ExpressionTree> expressions) {
      return expressions.stream()
          .filter(LiteralTree.class::isInstance)
          .map(it -> String.valueOf(((LiteralTree) it).getValue()))
          .findFirst();
    }

    private static Optional<String> constant(
        List<? extends ExpressionTree> expressions, String type) {
      return expressions.stream()
          .filter(MemberSelectTree.class::isInstance)
          .map(MemberSelectTree.class::cast)
          .filter(it -> it.getExpression().toString().endsWith(type))
          .map(it -> it.getIdentifier().toString())
          .findFirst();
    }

    /** What a method of one statement returns, the same for all constants. */
    private static List<ExpressionTree> returned(ClassTree type, String method) {
      var expressions = new ArrayList<ExpressionTree>();
      for (var member : type.getMembers()) {
        if (member instanceof MethodTree each && each.getName().contentEquals(method)) {
          new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitReturn(ReturnTree statement, @Nullable Void nothing) {
              expressions.add(statement.getExpression());
              return null;
            }
          }.scan(each, null);
        }
      }
      return expressions;
    }
  }
}
