import { say } from './toast';

/** Puts a text into the clipboard, and says that it is there. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    // without https, and where it was forbidden, there is no clipboard
    say('Not copied', 'Browsers allow copying only over https or on localhost.');
  }
}
