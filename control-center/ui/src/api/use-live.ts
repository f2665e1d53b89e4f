import { useEffect, useRef, useState } from 'react';
import { follow, type Liveness, type LiveEvent } from './live';

/**
 * Follows a stream that never ends for as long as the component is there, and the address is known.
 *
 * @param after the event after which to begin; only what is told first counts, until there is another address
 */
export function useLive(url: string | null, onEvent: (event: LiveEvent) => void, after?: string): Liveness {
  const [liveness, setLiveness] = useState<Liveness>({ state: 'connecting' });
  const listener = useRef(onEvent);
  const begin = useRef(after);
  useEffect(() => {
    listener.current = onEvent;
    begin.current = after;
  }, [onEvent, after]);
  useEffect(() => {
    if (url === null) return;
    const gone = new AbortController();
    void follow({
      url,
      ...(begin.current === undefined ? {} : { after: begin.current }),
      signal: gone.signal,
      isOver: () => false,
      onState: setLiveness,
      onEvent: (event) => listener.current(event),
    });
    return () => gone.abort();
  }, [url]);
  return liveness;
}
