package io.provisioning.config.extension.schema;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.format.Format;
import com.networknt.schema.keyword.FormatKeyword;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import io.provisioning.config.secret.SecretReference;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/** A keyword about the text of a string, which says nothing about a reference to a secret. */
record SecretTolerantKeyword(Keyword keyword) implements Keyword {

  private static final List<String> ABOUT_TEXT = List.of("pattern", "minLength", "maxLength");

  static Dialect addTo(Dialect dialect) {
    var keywords =
        ABOUT_TEXT.stream()
            .map(name -> Objects.requireNonNull(dialect.getKeywords().get(name)))
            .map(SecretTolerantKeyword::new)
            .toList();
    return Dialect.builder(dialect)
        .keywords(keywords)
        .format(new AddressBlockFormat())
        .formatKeywordFactory(SecretTolerantFormat::new)
        .build();
  }

  @Override
  public String getValue() {
    return keyword.getValue();
  }

  @Override
  public KeywordValidator newValidator(
      SchemaLocation location, JsonNode node, Schema parent, SchemaContext context)
      throws Exception {
    return new SecretTolerantValidator(keyword.newValidator(location, node, parent, context));
  }

  /** The library wants {@code format} to be of its own class. */
  private static final class SecretTolerantFormat extends FormatKeyword {

    SecretTolerantFormat(Map<String, Format> formats) {
      super(formats);
    }

    @Override
    public KeywordValidator newValidator(
        SchemaLocation location, JsonNode node, Schema parent, SchemaContext context) {
      return new SecretTolerantValidator(super.newValidator(location, node, parent, context));
    }
  }

  private record SecretTolerantValidator(KeywordValidator validator) implements KeywordValidator {

    @Override
    public void validate(
        ExecutionContext context, JsonNode instance, JsonNode root, NodePath path) {
      if (!instance.isString() || !SecretReference.is(instance.stringValue())) {
        validator.validate(context, instance, root, path);
      }
    }

    @Override
    public String getKeyword() {
      return validator.getKeyword();
    }

    @Override
    public SchemaLocation getSchemaLocation() {
      return validator.getSchemaLocation();
    }
  }
}
