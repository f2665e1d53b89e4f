package io.provisioning.service.problem;

import java.util.regex.Pattern;

/** Where the pages are that explain problems. */
public final class ProblemPages {

  /** Followed by the code of a problem. */
  static final String PATH = "/problems/";

  private static final Pattern PAGE = Pattern.compile(PATH + "[a-z-]+");

  private ProblemPages() {}

  /** Whether a path is that of a page; pages are no secret, so they are read without a token. */
  public static boolean contain(String path) {
    return path.startsWith(PATH) && PAGE.matcher(path).matches();
  }
}
