package io.provisioning.vault.seal.kmip;

import io.provisioning.vault.seal.kmip.Item.Choice;
import io.provisioning.vault.seal.kmip.Item.Structure;
import io.provisioning.vault.seal.kmip.Item.Whole;
import java.util.List;

/** Requests of one operation each, and their answers. */
final class KmipMessages {

  private static final int SUCCESS = 0;
  private static final int FAILED = 1;

  private KmipMessages() {}

  static Structure request(Operation operation, int major, int minor, List<Item> payload) {
    return Structure.of(
        Tags.REQUEST_MESSAGE,
        Structure.of(
            Tags.REQUEST_HEADER,
            Structure.of(
                Tags.PROTOCOL_VERSION,
                new Whole(Tags.PROTOCOL_VERSION_MAJOR, major),
                new Whole(Tags.PROTOCOL_VERSION_MINOR, minor)),
            new Whole(Tags.MAXIMUM_RESPONSE_SIZE, KmipConnection.LARGEST),
            new Whole(Tags.BATCH_COUNT, 1)),
        Structure.of(
            Tags.BATCH_ITEM,
            new Choice(Tags.OPERATION, operation.code),
            new Structure(Tags.REQUEST_PAYLOAD, payload)));
  }

  /**
   * What an answer says.
   *
   * @throws MalformedException if it is not that of the operation
   */
  static Reply reply(Operation operation, byte[] message) {
    var answer = Ttlv.decode(message);
    var items = answer.structures(Tags.BATCH_ITEM);
    if (answer.tag() != Tags.RESPONSE_MESSAGE || items.size() != 1) {
      throw new MalformedException("it is not one answer");
    }
    var item = items.getFirst();
    int status =
        item.choice(Tags.RESULT_STATUS)
            .orElseThrow(() -> new MalformedException("it has no status"));
    if (status == FAILED) {
      return new Reply.Refused(operation, item.choice(Tags.RESULT_REASON).orElse(0));
    }
    if (status != SUCCESS || item.choice(Tags.OPERATION).orElse(0) != operation.code) {
      throw new MalformedException("it is that of another operation, or not the last");
    }
    return new Reply.Done(
        item.structure(Tags.RESPONSE_PAYLOAD)
            .orElseThrow(() -> new MalformedException("the result is missing")));
  }
}
