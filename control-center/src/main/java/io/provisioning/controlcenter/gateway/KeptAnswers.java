package io.provisioning.controlcenter.gateway;

import java.time.Duration;
import java.util.Map;

/** Answers to mutations under their idempotency keys. Safe for use by many threads and services. */
interface KeptAnswers {

  /**
   * Takes a key for a request, if it is free.
   *
   * @param id of the caller and the key
   * @param digest of what is asked for
   * @param keep for how long
   */
  Claim claim(String id, String digest, Duration keep);

  /** Keeps the answer to the request that took the key. */
  void keep(String id, Answer answer);

  /** Frees a key whose request has done nothing. */
  void release(String id);

  /** Whether a key could be taken. */
  sealed interface Claim {

    /** It was free. */
    record Taken() implements Claim {}

    /** It was answered already. */
    record Answered(Answer answer) implements Claim {}

    /** The first request under it is not answered yet. */
    record InProgress() implements Claim {}

    /** It was taken for something else. */
    record OfAnother() implements Claim {}
  }

  /**
   * An answer.
   *
   * @param headers that belong to the content
   * @param body in Base64
   */
  record Answer(int status, Map<String, String> headers, String body) {

    public Answer {
      headers = Map.copyOf(headers);
    }
  }
}
