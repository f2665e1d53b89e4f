/** What people call an action: `cancelWorkflow` is cancel workflow; groups of actions are one word as it is. */
export function nameOfAction(action: string): string {
  return action.replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? letter : ` ${letter.toLowerCase()}`));
}
