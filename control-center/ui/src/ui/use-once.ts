import { useEffect, useRef } from 'react';

/**
 * What begins once, however fast it is asked for again: a second click or Enter may come before the page has
 * drawn that the first one made it busy.
 */
export function useOnce(isBusy: boolean, begin: () => void): () => void {
  const isBegun = useRef(false);
  useEffect(() => {
    isBegun.current = isBusy;
  });
  return () => {
    if (isBegun.current) return;
    isBegun.current = true;
    begin();
  };
}
