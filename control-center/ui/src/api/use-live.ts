import { useEffect, useRef, useState } from 'react';
import { follow, type Liveness, type LiveEvent } from './live';

/** Follows a stream that never ends for as long as the component is there. */
export function useLive(url: string, onEvent: (event: LiveEvent) => void): Liveness {
  const [liveness, setLiveness] = useState<Liveness>({ state: 'connecting' });
  const listener = useRef(onEvent);
  useEffect(() => {
    listener.current = onEvent;
  }, [onEvent]);
  useEffect(() => {
    const gone = new AbortController();
    void follow({
      url,
      signal: gone.signal,
      isOver: () => false,
      onState: setLiveness,
      onEvent: (event) => listener.current(event),
    });
    return () => gone.abort();
  }, [url]);
  return liveness;
}
