import { describe, expect, it } from 'vitest';
import { valuesOf } from './schema';
import { reading, SCHEMA } from './schema-fixtures';
import { yamlText } from './yaml-place';

const { keyAt } = yamlText;

const { at, keysAt } = reading(yamlText);

describe('a place in a text', () => {
  it('is among the members of the whole at first', () => {
    expect(keysAt('|')).toEqual(['name', 'servers', 'labels']);
    expect(keysAt('name: shop\nser|')).toEqual(['servers', 'labels']);
  });

  it('is in an item of a list', () => {
    expect(keysAt('servers:\n  - |')).toEqual(['name', 'plan', 'taskservs']);
    expect(keysAt('servers:\n  - name: db\n    |')).toEqual(['plan', 'taskservs']);
    expect(keysAt('servers:\n- name: db\n  pl|\n  taskservs: []')).toEqual(['plan']);
  });

  it('is in lists within lists, past what others have', () => {
    const text = `name: shop
servers:
  - name: db
    # the one that matters
    taskservs:
      - name: postgres
        version: 15
  - name: web
    taskservs:
      - name: nginx
        |`;
    expect(keysAt(text)).toEqual(['version']);
    expect(keysAt(text.replace('        |', '    |'))).toEqual(['plan']);
    expect(keysAt(text.replace('        |', '|'))).toEqual(['labels']);
  });

  it('is the value of a key', () => {
    const place = at('servers:\n  - name: db\n    plan: sm|');
    expect(place?.key).toBe('plan');
    expect(place && valuesOf(SCHEMA, place, 'plan')[0]?.enum).toEqual(['small', 'medium']);
  });

  it('is nowhere in comments and within values', () => {
    expect(at('# na|')).toBeNull();
    expect(at('name: the shop of|')).toBeNull();
  });

  it('is that of a key that is pointed at', () => {
    const key = keyAt('servers:\n  - name: db', 15);
    expect(key?.key).toBe('name');
    expect(key && valuesOf(SCHEMA, key, 'name')[0]?.description).toBe('a DNS label');
    expect(keyAt('servers:\n  - name: db', 20)).toBeNull();
  });
});
