import { getViewportForBounds, useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';
import { type Box, extentOf } from './arrange';

export const WHOLE = { padding: 0.12, maxZoom: 1 };
export const FARTHEST = 0.05;

/** How near one must be to read what stands there. */
const READABLE = 0.5;

/** What somebody has done with the picture since it was fitted. Nothing is drawn from it. */
export class Hand {
  private hasMoved = false;
  private turned: string | undefined;

  move(): void {
    this.hasMoved = true;
  }

  letGo(): void {
    this.hasMoved = false;
  }

  get isOff(): boolean {
    return !this.hasMoved;
  }

  /** Opens or closes a group, which then stays in sight. */
  turn(group: string): void {
    this.turned = group;
  }

  /** @returns the group that was opened or closed last, once */
  takeTurned(): string | undefined {
    const group = this.turned;
    this.turned = undefined;
    return group;
  }
}

export interface FitProps {
  boxes: readonly Box[];
  open: ReadonlySet<string>;
  hand: Hand;
}

/**
 * Keeps everything in view, also as a panel opens beside it, until somebody has moved it. A group that was
 * opened is looked at alone where the whole would be too small to read.
 */
export function Fit({ boxes, open, hand }: FitProps) {
  const { setViewport, setCenter, getZoom } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useEffect(() => {
    if (width === 0 || height === 0) return;
    const viewOf = (bounds: Box) =>
      getViewportForBounds(bounds, width, height, FARTHEST, WHOLE.maxZoom, WHOLE.padding);
    const whole = viewOf({ id: '', x: 0, y: 0, ...extentOf(boxes) });
    const turned = hand.takeTurned();
    const box = boxes.find(({ id }) => id === turned);
    if (hand.isOff && (box === undefined || whole.zoom >= READABLE)) {
      void setViewport(whole);
    } else if (box !== undefined && open.has(box.id)) {
      hand.move();
      void setViewport(viewOf(box));
    } else if (box !== undefined) {
      void setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: getZoom() });
    }
  }, [boxes, open, width, height, hand, setViewport, setCenter, getZoom]);
  return null;
}
