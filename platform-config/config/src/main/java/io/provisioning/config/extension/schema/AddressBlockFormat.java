package io.provisioning.config.extension.schema;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.format.Format;
import io.provisioning.config.address.AddressBlock;
import io.provisioning.config.schema.SchemaFindings;

/** A format of packages' schemas: a block of addresses in canonical form. */
final class AddressBlockFormat implements Format {

  @Override
  public String getName() {
    return SchemaFindings.ADDRESS_BLOCK;
  }

  @Override
  public boolean matches(ExecutionContext context, String text) {
    return AddressBlock.canonical(text).filter(text::equals).isPresent();
  }
}
