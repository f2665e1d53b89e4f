package io.provisioning.provider;

/**
 * A login shell of root on a server, with a terminal of its own. Safe for use by many threads; what
 * is typed arrives in the order of the calls.
 */
public interface Terminal extends AutoCloseable {

  /** What programs are told that they write to. */
  String TYPE = "xterm-256color";

  /**
   * Types.
   *
   * @param input bytes as a keyboard sends them, such as 3 for Ctrl+C
   * @throws ProviderException TRANSIENT if the shell has ended or the connection broke
   */
  void type(byte[] input);

  /**
   * Tells programs another size.
   *
   * @throws ProviderException TRANSIENT if the shell has ended or the connection broke
   */
  void resize(Size size);

  /** Hangs up, and ends what was started in it. A repetition does nothing. */
  @Override
  void close();

  /** In characters. */
  record Size(int columns, int rows) {

    public static final int MOST = 1000;

    public Size {
      if (columns < 1 || columns > MOST || rows < 1 || rows > MOST) {
        throw new IllegalArgumentException("a terminal has 1 to " + MOST + " columns and rows");
      }
    }
  }

  /** Gets what a terminal prints, one call at a time, on any thread. */
  interface Screen {

    /**
     * Takes the next bytes. Nothing more is read before it returns, so whoever prints has to wait.
     */
    void output(byte[] bytes);

    /** The shell has ended or the connection broke; called once, after all output. */
    void ended();
  }
}
