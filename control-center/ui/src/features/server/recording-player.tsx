import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { authorizedFetch, ProblemError } from '@/api';
import { download } from '@/api/download';
import { problemOf } from '@/api/problem';
import { useIsDark } from '@/context/theme';
import { Button, Card, duration, ProblemView, Select, Skeleton } from '@/ui';
import { type Cast, readCast } from './asciicast';
import styles from './server.module.css';
import { openScreen, type Screen } from './xterm';

/** Milliseconds between looks at what comes next. */
const TICK = 50;
const SPEEDS = ['1', '2', '4', '8'].map((value) => ({ value, name: `${value}×` }));

interface RecordingPlayerProps {
  workspace: string;
  id: string;
  onClose: () => void;
}

/** Plays a recording of a terminal. */
export default function RecordingPlayer({ workspace, id, onClose }: RecordingPlayerProps) {
  const path = `/api/v1/terminal-recordings/${encodeURIComponent(id)}?workspace=${encodeURIComponent(workspace)}`;
  const { data, error, refetch } = useQuery({
    queryKey: ['terminal-recording', workspace, id],
    queryFn: async () => {
      const response = await authorizedFetch(new Request(new URL(path, location.origin)));
      if (!response.ok) throw new ProblemError(await problemOf(response));
      return readCast(await response.text());
    },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Card
      title="Recording"
      actions={
        <div className={styles.controls}>
          <Button onPress={() => void download(path, `${id}.cast`)}>Download</Button>
          <Button onPress={onClose}>Close recording</Button>
        </div>
      }
    >
      {error !== null ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <Player cast={data} />
      )}
    </Card>
  );
}

function Player({ cast }: { cast: Cast }) {
  const place = useRef<HTMLDivElement>(null);
  const screen = useRef<Screen | null>(null);
  const [shown, setShown] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [speed, setSpeed] = useState('1');
  const next = useRef(0);
  const isDark = useIsDark();

  useEffect(() => {
    if (place.current === null) return;
    const opened = openScreen(place.current, { isRead: true, label: 'Recording' });
    opened.terminal.resize(cast.columns, cast.rows);
    screen.current = opened;
    next.current = 0;
    return () => {
      opened.close();
      screen.current = null;
    };
  }, [cast]);

  useEffect(() => screen.current?.paint(), [isDark]);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(
      () => setShown((before) => Math.min(cast.length, before + TICK * Number(speed))),
      TICK,
    );
    return () => clearInterval(timer);
  }, [isPlaying, speed, cast]);

  useEffect(() => {
    const terminal = screen.current?.terminal;
    if (terminal === undefined) return;
    if (shown < (cast.moments[next.current - 1]?.at ?? 0)) {
      terminal.reset();
      terminal.resize(cast.columns, cast.rows);
      next.current = 0;
    }
    for (
      let moment = cast.moments[next.current];
      moment !== undefined && moment.at <= shown;
      moment = cast.moments[++next.current]
    ) {
      if (moment.output !== undefined) terminal.write(moment.output);
      if (moment.size !== undefined) terminal.resize(moment.size.columns, moment.size.rows);
    }
  }, [shown, cast]);

  const isAtEnd = shown >= cast.length;
  return (
    <>
      <div className={styles.controls}>
        <Button
          onPress={() => {
            if (isAtEnd) setShown(0);
            setPlaying(isAtEnd || !isPlaying);
          }}
        >
          {isAtEnd ? 'Play again' : isPlaying ? 'Pause' : 'Play'}
        </Button>
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={duration(shown)}
          min={0}
          max={Math.max(1, Math.round(cast.length))}
          value={Math.round(shown)}
          onChange={({ target }) => setShown(Number(target.value))}
        />
        <Select label="Speed" value={speed} options={SPEEDS} onChange={setSpeed} />
      </div>
      <div ref={place} className={styles.replay} tabIndex={0} role="group" aria-label="Recorded terminal" />
    </>
  );
}
