/** Why the launcher ends, for the one who started it: what is wrong, and what to do about it. */
export class Failure extends Error {
  constructor(message, help, exitCode = 64) {
    super(message);
    this.help = help;
    this.exitCode = exitCode;
  }
}
