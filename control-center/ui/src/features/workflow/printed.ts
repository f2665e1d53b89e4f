/** A line as a terminal would show it in the end: programs such as apt write their progress over itself. */
export function printed(line: string): string {
  const text = line.replace(/\r+$/, '');
  return text.slice(text.lastIndexOf('\r') + 1);
}
