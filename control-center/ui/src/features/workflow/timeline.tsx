import { CustomChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, type ECharts, use as load } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useMemo, useRef } from 'react';
import type { Operation } from '@/api';
import { canvasColour, canvasFont, duration, Empty, useNow } from '@/ui';
import { useIsDark } from '@/context/theme';
import type { Span } from './journal';
import styles from './workflow.module.css';

load([CustomChart, GridComponent, TooltipComponent, DataZoomComponent, CanvasRenderer]);

const ROW = 26;

export interface TimelineProps {
  operations: readonly Operation[];
  spans: readonly Span[];
  selected: string | undefined;
  onSelect: (operation: string | undefined) => void;
}

/** When each operation was done, and undone. */
export default function Timeline({ operations, spans, selected, onSelect }: TimelineProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const isDark = useIsDark();
  const isOpen = spans.some(({ to }) => to === undefined);
  const now = useNow(isOpen ? 1000 : null);
  const rows = useMemo(() => {
    const begun = new Set(spans.map(({ operation }) => operation));
    return operations.map(({ id }) => id).filter((id) => begun.has(id));
  }, [operations, spans]);
  const isEmpty = rows.length === 0;
  const height = Math.max(220, rows.length * ROW + 90);

  useEffect(() => {
    if (place.current === null) return;
    const made = init(place.current);
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, [isEmpty]);

  useEffect(() => {
    const made = chart.current;
    if (made === null) return;
    made.off('click');
    made.on('click', ({ value }) => {
      if (Array.isArray(value)) onSelect(rows[Number(value[0])]);
    });
  }, [rows, onSelect]);

  useEffect(() => {
    chart.current?.resize();
    chart.current?.setOption(optionOf(rows, spans, now || Date.now(), selected));
  }, [rows, spans, now, selected, height, isDark]);

  if (isEmpty) return <Empty title="Nothing has started yet">Operations appear here once they start.</Empty>;
  return (
    <div className={styles.chart} tabIndex={0} role="region" aria-label="Timeline">
      <div ref={place} style={{ height }} aria-hidden />
      <div className="visually-hidden">
        <table>
          <caption>When operations ran</caption>
          <tbody>
            {spans.map((span) => (
              <tr key={`${span.operation} ${span.from}`}>
                <th scope="row">{span.operation}</th>
                <td>{span.undo ? 'undone' : 'done'}</td>
                <td>{span.from}</td>
                <td>{span.to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function optionOf(
  rows: readonly string[],
  spans: readonly Span[],
  now: number,
  selected: string | undefined,
) {
  const colour = (name: string) => canvasColour(`--${name}`);
  const places = new Map(rows.map((row, index) => [row, index]));
  const text = { color: colour('text-2'), fontFamily: canvasFont('--sans'), fontSize: 12 };
  const begin = Math.min(...spans.map(({ from }) => Date.parse(from)));
  return {
    animation: false,
    grid: { top: 34, bottom: 44, left: 12, right: 24, containLabel: true },
    xAxis: {
      type: 'value',
      position: 'top',
      min: 0,
      axisLabel: { ...text, color: colour('text-3'), formatter: (value: number) => duration(value) },
      splitLine: { lineStyle: { color: colour('border') } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        ...text,
        width: 190,
        overflow: 'truncate',
        color: (row: string) => (row === selected ? colour('accent') : colour('text-2')),
      },
    },
    dataZoom: [
      {
        type: 'slider',
        bottom: 10,
        height: 16,
        borderColor: colour('border'),
        fillerColor: colour('selected'),
        handleSize: '120%',
        showDetail: false,
        brushSelect: false,
      },
    ],
    tooltip: {
      renderMode: 'richText',
      backgroundColor: colour('raised'),
      borderColor: colour('border'),
      textStyle: { ...text, color: colour('text') },
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const span = spans[dataIndex];
        if (span === undefined) return '';
        const took = (span.to === undefined ? now : Date.parse(span.to)) - Date.parse(span.from);
        const what = span.undo ? 'undo' : `attempt ${span.attempt}`;
        return `${span.operation}\n${what} · ${duration(took)}${span.failed ? ' · failed' : ''}`;
      },
    },
    series: [
      {
        type: 'custom',
        encode: { x: [1, 2], y: 0 },
        data: spans.map(({ operation, from, to, undo, failed }) => ({
          value: [
            places.get(operation) ?? 0,
            Date.parse(from) - begin,
            (to === undefined ? now : Date.parse(to)) - begin,
          ],
          itemStyle: {
            color: colour(failed ? 'red' : undo ? 'purple' : to === undefined ? 'blue' : 'green'),
          },
        })),
        renderItem: (_: unknown, api: RenderApi) => {
          const [x, y] = api.coord([api.value(1), api.value(0)]);
          const [end] = api.coord([api.value(2), api.value(0)]);
          return {
            type: 'rect',
            shape: { x, y: y - 6, width: Math.max(3, end - x), height: 12, r: 3 },
            style: { fill: api.visual('color') },
          };
        },
      },
    ],
  };
}

/** What of the renderer's interface is used. */
interface RenderApi {
  value(dimension: number): number;
  coord(point: [number, number]): [number, number];
  visual(name: 'color'): string;
}
