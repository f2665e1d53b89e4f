package io.provisioning.orchestrator.terminal;

/** Why a terminal ended. */
enum End {
  /** Its shell has ended, or the connection to the server broke. */
  EXITED,
  /** Whoever opened it closed it. */
  CLOSED,
  /** Nothing was typed for long. */
  IDLE,
  /** Nobody read it any more, as after a sign-out. */
  UNREAD,
  /** Its recording was as large as it may be. */
  RECORDING_FULL,
  /** It could not be recorded. */
  NOT_RECORDED,
  /** The service stopped. */
  STOPPED
}
