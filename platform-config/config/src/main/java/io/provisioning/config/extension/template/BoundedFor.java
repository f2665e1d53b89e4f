package io.provisioning.config.extension.template;

import io.pebbletemplates.pebble.error.PebbleException;
import io.pebbletemplates.pebble.extension.NodeVisitor;
import io.pebbletemplates.pebble.lexer.Token;
import io.pebbletemplates.pebble.node.RenderableNode;
import io.pebbletemplates.pebble.parser.Parser;
import io.pebbletemplates.pebble.template.EvaluationContextImpl;
import io.pebbletemplates.pebble.template.PebbleTemplateImpl;
import io.pebbletemplates.pebble.tokenParser.ForTokenParser;
import io.pebbletemplates.pebble.tokenParser.TokenParser;
import java.io.IOException;
import java.io.Writer;
import java.util.concurrent.atomic.AtomicInteger;

/** Pebble's {@code for}, which within one rendering begins only so many times. */
final class BoundedFor implements TokenParser {

  static final ScopedValue<AtomicInteger> LOOPS = ScopedValue.newInstance();

  private static final int MOST_LOOPS = 20_000;

  private final ForTokenParser parser = new ForTokenParser();

  @Override
  public String getTag() {
    return parser.getTag();
  }

  @Override
  public RenderableNode parse(Token token, Parser context) {
    return new Loop(parser.parse(token, context), token.getLineNumber());
  }

  private record Loop(RenderableNode loop, int line) implements RenderableNode {

    @Override
    public void render(PebbleTemplateImpl self, Writer writer, EvaluationContextImpl context)
        throws IOException {
      if (LOOPS.get().incrementAndGet() > MOST_LOOPS) {
        throw new PebbleException(
            null, "more than " + MOST_LOOPS + " loops in loops", line, self.getName());
      }
      loop.render(self, writer, context);
    }

    @Override
    public void accept(NodeVisitor visitor) {
      loop.accept(visitor);
    }
  }
}
