package io.provisioning.registry.retention;

/** A pattern in which {@code *} stands for any characters and {@code ?} for one. */
record Glob(String text) {

  /** In time that grows with both lengths, whatever the pattern. */
  boolean matches(String name) {
    int at = 0;
    int star = -1;
    int resume = 0;
    for (int i = 0; i < name.length(); ) {
      if (at < text.length() && text.charAt(at) == '*') {
        star = at++;
        resume = i;
      } else if (at < text.length()
          && (text.charAt(at) == '?' || text.charAt(at) == name.charAt(i))) {
        at++;
        i++;
      } else if (star >= 0) {
        at = star + 1;
        i = ++resume;
      } else {
        return false;
      }
    }
    return text.substring(at).chars().allMatch(it -> it == '*');
  }
}
