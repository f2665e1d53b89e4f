import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Ends what was begun by {@link watch}. */
    endWatch?: () => Seen;
  }
}

interface Seen {
  frames: number[];
  tasks: number[];
}

/** How even the page was while something went on, in milliseconds. */
export interface Smoothness {
  frames: number;
  p50: number;
  p95: number;
  /** Long tasks (over 50 ms) in the order in which they came. */
  tasks: number[];
}

/** Watches each frame and each long task of a page while something is done with it. */
export async function during(page: Page, act: () => Promise<void>): Promise<Smoothness> {
  await page.evaluate(watch);
  await act();
  const { frames, tasks } = await page.evaluate(() => window.endWatch?.() ?? { frames: [], tasks: [] });
  const sorted = frames.sort((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { frames: frames.length, p50: at(0.5), p95: at(0.95), tasks: tasks.map(Math.round) };
}

/** Turns the wheel step by step, each once the page has drawn the one before. */
export async function turnWheel(page: Page, steps: number, pixels: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, pixels);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}

/** What the page keeps, after everything that nobody needs is gone. */
export async function weight(page: Page): Promise<{ heapMb: number; elements: number }> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  await tools.detach();
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return { heapMb: Math.round(usedSize / 1e5) / 10, elements };
}

/** Runs in the page. */
function watch(): void {
  const frames: number[] = [];
  const tasks: number[] = [];
  let isOver = false;
  let last = performance.now();
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const frame = (now: number) => {
    if (isOver) return;
    frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.endWatch = () => {
    isOver = true;
    for (const { duration } of observer.takeRecords()) tasks.push(duration);
    observer.disconnect();
    return { frames, tasks };
  };
}
