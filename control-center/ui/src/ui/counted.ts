/** How many there are, such as `1 operation` or `5 operations`. */
export function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}
