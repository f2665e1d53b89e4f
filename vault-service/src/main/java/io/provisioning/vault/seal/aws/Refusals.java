package io.provisioning.vault.seal.aws;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import java.util.regex.Pattern;

/** What refusals of the service mean. Nothing of an answer but a well-formed code is repeated. */
final class Refusals {

  private static final Pattern CODE = Pattern.compile("[A-Za-z]{1,50}Exception");

  private Refusals() {}

  /**
   * A refusal in words.
   *
   * @param action such as {@code Decrypt}
   * @param code of the error, empty if the answer has none
   */
  static KeyServiceException of(String action, KmsKey key, int status, String code) {
    var name = "the key `" + key.id() + "` of AWS in " + key.region();
    return switch (code) {
      case "IncorrectKeyException", "InvalidCiphertextException" ->
          new KeyServiceException(
              name + " did not seal the root key for this installation",
              "set the key-id that the root key was sealed with, and the same `provisioning.installation`; `kms status` shows the root keys");
      case "NotFoundException" ->
          new KeyServiceException(
              name + " does not exist", "check `provisioning.vault.aws-kms.key-id` and its region");
      case "DisabledException", "KMSInvalidStateException", "KeyUnavailableException" ->
          new KeyServiceException(
              name + " is disabled, or is to be deleted",
              "enable it, or cancel its deletion, in AWS");
      case "InvalidKeyUsageException" ->
          new KeyServiceException(
              name + " is not a symmetric key for encryption", "set the key-id of one that is");
      case "AccessDeniedException" ->
          new KeyServiceException(
              "AWS does not allow kms:" + action + " with " + name,
              "allow it in the key's policy, also for the encryption context that the vault sends");
      case "UnrecognizedClientException",
          "InvalidClientTokenIdException",
          "MissingAuthenticationTokenException",
          "ExpiredTokenException",
          "OptInRequired" ->
          new KeyServiceException(
              "AWS does not accept the access key of the vault",
              "replace it; a temporary one may have expired");
      case "InvalidSignatureException", "IncompleteSignatureException", "RequestExpired" ->
          new KeyServiceException(
              "AWS does not accept the signature of the vault",
              "check the secret of the access key, and the clock of this machine");
      case "ThrottlingException", "LimitExceededException" ->
          new KeyServiceException(
              "AWS allows no more requests for now", "it is tried again; request a higher quota");
      default -> other(status, code);
    };
  }

  private static KeyServiceException other(int status, String code) {
    var what = CODE.matcher(code).matches() ? "status " + status + ", " + code : "status " + status;
    return status >= 500
        ? new KeyServiceException(
            "AWS's Key Management Service has a fault (" + what + ")", "it is tried again")
        : new KeyServiceException(
            "AWS's Key Management Service refused the request (" + what + ")",
            "check the settings `provisioning.vault.aws-kms.*`");
  }
}
