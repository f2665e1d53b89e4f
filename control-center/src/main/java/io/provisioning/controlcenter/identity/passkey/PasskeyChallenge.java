package io.provisioning.controlcenter.identity.passkey;

import java.util.Map;

/**
 * What a browser is asked for.
 *
 * @param options in the JSON of WebAuthn, with a challenge that is good once
 */
public record PasskeyChallenge(Map<String, Object> options) {}
