import { Pause, Play, SkipForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import type { WorkflowEvent } from '@/api';
import { Button, clock, IconButton } from '@/ui';
import { sentence } from './journal';
import styles from './workflow.module.css';

/** Milliseconds between two events of a replay. */
const STEP = 350;

export interface ReplayBarProps {
  /** Those that are known. */
  events: readonly WorkflowEvent[];
  last: number;
  /** The event that is shown; the last one where there is none. */
  present: number | undefined;
  isLive: boolean;
  onChange: (event: number | undefined) => void;
}

/** Goes through the journal: everything on the page is as it was after the event. */
export function ReplayBar({ events, last, present, isLive, onChange }: ReplayBarProps) {
  const at = Math.min(present ?? last, last);
  const event = events[at - 1];
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      if (at >= last) {
        setPlaying(false);
        onChange(undefined);
      } else {
        onChange(at + 1);
      }
    }, STEP);
    return () => clearTimeout(timer);
  }, [playing, at, last, onChange]);
  return (
    <div className={styles.replay}>
      <IconButton
        label={playing ? 'Stop the replay' : 'Replay from the beginning'}
        onPress={() => {
          if (!playing && at >= last) onChange(1);
          setPlaying(!playing);
        }}
        isDisabled={last < 2}
      >
        {playing ? <Pause /> : <Play />}
      </IconButton>
      <Slider
        className={styles.slider ?? ''}
        aria-label="Event of the journal"
        minValue={1}
        maxValue={Math.max(last, 2)}
        value={at}
        isDisabled={last < 2}
        onChange={(to) => {
          setPlaying(false);
          onChange(to >= last ? undefined : to);
        }}
      >
        <SliderTrack className={styles.track ?? ''}>
          {({ state }) => (
            <>
              <div className={styles.filled} style={{ width: `${state.getThumbPercent(0) * 100}%` }} />
              <SliderThumb className={styles.thumb ?? ''} />
            </>
          )}
        </SliderTrack>
      </Slider>
      <p className={`${styles.moment} numbers`} aria-live="off">
        {event && (
          <>
            {clock(event.at)} <span>· {sentence(event).toLowerCase()}</span>
          </>
        )}
      </p>
      <Button
        icon={<SkipForward aria-hidden />}
        isDisabled={present === undefined || present >= last}
        onPress={() => {
          setPlaying(false);
          onChange(undefined);
        }}
      >
        {isLive ? 'Live' : 'End'}
      </Button>
    </div>
  );
}
