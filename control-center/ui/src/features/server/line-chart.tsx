import { LineChart as Lines } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, type ECharts, use as load } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useIsDark } from '@/context/theme';
import { canvasColour, canvasFont } from '@/ui';
import type { Line } from './series';
import styles from './server.module.css';

load([Lines, GridComponent, TooltipComponent, CanvasRenderer]);

const COLOURS = ['blue', 'green', 'purple', 'amber', 'red'];

interface LineChartProps {
  lines: readonly Line[];
  textOf: (figure: number) => string;
  most?: number | undefined;
}

/** Lines over time. What they say stands in words beside them. */
export default function LineChart({ lines, textOf, most }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const isDark = useIsDark();

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
  }, []);

  useEffect(() => {
    chart.current?.setOption(optionOf(lines, textOf, most), { notMerge: true });
  }, [lines, textOf, most, isDark]);

  return <div ref={place} className={styles.lines} aria-hidden />;
}

function optionOf(lines: readonly Line[], textOf: (figure: number) => string, most: number | undefined) {
  const colour = (name: string) => canvasColour(`--${name}`);
  const text = { color: colour('text-3'), fontFamily: canvasFont('--sans'), fontSize: 11 };
  return {
    animation: false,
    grid: { top: 8, bottom: 4, left: 4, right: 12, containLabel: true },
    xAxis: { type: 'time', axisLabel: { ...text, hideOverlap: true }, splitLine: { show: false } },
    yAxis: {
      type: 'value',
      min: 0,
      ...(most === undefined ? {} : { max: most }),
      splitNumber: 3,
      axisLabel: { ...text, formatter: textOf },
      splitLine: { lineStyle: { color: colour('border') } },
    },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: colour('raised'),
      borderColor: colour('border'),
      textStyle: { ...text, color: colour('text') },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? textOf(value) : ''),
    },
    series: lines.map(({ name, points }, index) => ({
      type: 'line',
      name,
      data: points,
      showSymbol: points.length === 1,
      lineStyle: { width: 1.5 },
      color: colour(COLOURS[index % COLOURS.length] ?? 'blue'),
    })),
  };
}
