package io.provisioning.vault.seal.kmip;

/** What items mean: those tags of the specification that are used. */
final class Tags {

  static final int BATCH_COUNT = 0x42000D;
  static final int BATCH_ITEM = 0x42000F;
  static final int BLOCK_CIPHER_MODE = 0x420011;
  static final int CRYPTOGRAPHIC_ALGORITHM = 0x420028;
  static final int CRYPTOGRAPHIC_PARAMETERS = 0x42002B;
  static final int NONCE = 0x42003D;
  static final int MAXIMUM_RESPONSE_SIZE = 0x420050;
  static final int OPERATION = 0x42005C;
  static final int PROTOCOL_VERSION = 0x420069;
  static final int PROTOCOL_VERSION_MAJOR = 0x42006A;
  static final int PROTOCOL_VERSION_MINOR = 0x42006B;
  static final int REQUEST_HEADER = 0x420077;
  static final int REQUEST_MESSAGE = 0x420078;
  static final int REQUEST_PAYLOAD = 0x420079;
  static final int RESPONSE_MESSAGE = 0x42007B;
  static final int RESPONSE_PAYLOAD = 0x42007C;
  static final int RESULT_REASON = 0x42007E;
  static final int RESULT_STATUS = 0x42007F;
  static final int UNIQUE_IDENTIFIER = 0x420094;
  static final int DATA = 0x4200C2;
  static final int TAG_LENGTH = 0x4200CE;
  static final int ASSOCIATED_DATA = 0x4200FE;
  static final int AUTHENTICATION_TAG = 0x4200FF;

  private Tags() {}
}
