package io.provisioning.detector.alert;

/** What happens to an alert, each at most once. */
enum Transition {
  FIRING,
  ACKNOWLEDGED,
  RESOLVED
}
