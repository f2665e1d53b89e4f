import { useEffect, useRef, useState } from 'react';
import { useIsDark } from '@/context/theme';
import { Button, Card, Notice, ProblemView } from '@/ui';
import styles from './server.module.css';
import { type End, TerminalSession } from './terminal-session';
import { openScreen, type Screen } from './xterm';

const ENDS: Record<End | 'gone', string> = {
  exited: 'The shell has ended.',
  closed: 'The terminal is closed.',
  idle: 'The terminal was closed after a long time without input.',
  unread: 'The terminal was closed: this page was disconnected for too long.',
  recording_full: 'The terminal was closed: its recording is full.',
  not_recorded: 'The terminal was closed: it could not be recorded.',
  stopped: 'The terminal was closed: the platform was stopped.',
  gone: 'The terminal no longer exists.',
};

const UTF_8 = new TextEncoder();

interface LiveTerminalProps {
  workspace: string;
  id: string;
  onClose: () => void;
}

/** A terminal on a server, from when it is shown until it is closed or left. */
export default function LiveTerminal({ workspace, id, onClose }: LiveTerminalProps) {
  const place = useRef<HTMLDivElement>(null);
  const screen = useRef<Screen | null>(null);
  const [ended, setEnded] = useState<End | 'gone'>();
  const [isStale, setStale] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isDark = useIsDark();

  useEffect(() => {
    if (place.current === null) return;
    const opened = openScreen(place.current, { label: `Terminal on ${id}` });
    const { terminal, fit } = opened;
    let session: TerminalSession | undefined;
    let isLeft = false;
    screen.current = opened;
    fit();
    terminal.attachCustomKeyEventHandler((event) => {
      if (event.key === 'Escape' && event.shiftKey) {
        terminal.blur();
        return false;
      }
      event.stopPropagation(); // keys of the page are keys of programs here
      return true;
    });
    terminal.onData((text) => session?.type(UTF_8.encode(text)));
    terminal.onBinary((text) => session?.type(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
    terminal.onResize(({ cols, rows }) => session?.resize({ columns: cols, rows }));
    const observer = new ResizeObserver(fit);
    observer.observe(place.current);
    TerminalSession.open(
      workspace,
      id,
      { columns: terminal.cols, rows: terminal.rows },
      {
        onOutput: (bytes, lost) =>
          new Promise((taken) => {
            if (isLeft) return taken();
            if (lost > 0) terminal.write(`\r\n[${lost} bytes were lost]\r\n`);
            terminal.write(bytes, taken);
          }),
        onLiveness: ({ state }) => setStale(state === 'stale'),
        onEnd: setEnded,
        onProblem: setError,
      },
    ).then(
      (begun) => {
        session = begun;
        if (isLeft) begun.close();
        else terminal.focus();
      },
      (problem: unknown) => setError(problem),
    );
    return () => {
      isLeft = true;
      observer.disconnect();
      session?.close();
      opened.close();
      screen.current = null;
    };
  }, [workspace, id]);

  useEffect(() => screen.current?.paint(), [isDark]);

  return (
    <Card
      title="Terminal"
      actions={<Button onPress={onClose}>{ended === undefined ? 'Close terminal' : 'Done'}</Button>}
    >
      {error !== null && <ProblemView error={error} />}
      {ended !== undefined && <Notice>{ENDS[ended]}</Notice>}
      {isStale && ended === undefined && <Notice>Connection lost. Reconnecting…</Notice>}
      <div ref={place} className={styles.screen} />
      <p className="muted">Everything shown here is recorded. Shift+Esc leaves the terminal.</p>
    </Card>
  );
}
