import { expect, test } from 'vitest';
import { readCast } from './asciicast';

const CAST = [
  '{"version":2,"width":100,"height":30,"timestamp":1}',
  '[0.5,"o","$ "]',
  '[60.5,"o","ls"]',
  '[61.0,"r","80x24"]',
  '[61.5,"m","closed"]',
  '[62,"o","cut o',
].join('\n');

test('pauses are cut short, and what is not whole is left out', () => {
  expect(readCast(CAST)).toEqual({
    columns: 100,
    rows: 30,
    moments: [
      { at: 500, output: '$ ' },
      { at: 2500, output: 'ls' },
      { at: 3000, size: { columns: 80, rows: 24 } },
    ],
    length: 3500,
  });
});

test('what is no recording is empty', () => {
  expect(readCast('')).toEqual({ columns: 80, rows: 24, moments: [], length: 0 });
});
