/** The words of a text, as modes of CodeMirror want them. */
export function words(text: string): Record<string, true> {
  return Object.fromEntries(text.split(' ').map((word) => [word, true]));
}
