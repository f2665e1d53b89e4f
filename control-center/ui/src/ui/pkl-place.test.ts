import { describe, expect, it } from 'vitest';
import { pklText } from './pkl-place';
import { schemasAt, valuesOf } from './schema';
import { reading, SCHEMA } from './schema-fixtures';

const { at, keysAt } = reading(pklText);

describe('a place in a Pkl text', () => {
  it('is among the members of the whole at first', () => {
    expect(keysAt('amends "provisioning:Infrastructure.pkl"\n|')).toEqual(['name', 'servers', 'labels']);
    expect(keysAt('name = "shop"\nser|')).toEqual(['servers', 'labels']);
    expect(keysAt('ser|\nlabels { ["a"] = "b" }')).toEqual(['name', 'servers']);
  });

  it('is in an item of a list', () => {
    expect(keysAt('servers {\n  new { | }\n}')).toEqual(['name', 'plan', 'taskservs']);
    expect(keysAt('servers {\n  new {\n    name = "db"\n    pl|\n  }\n}')).toEqual(['plan', 'taskservs']);
    expect(keysAt('servers = new Listing { new { name = "db"; | } }')).toEqual(['plan', 'taskservs']);
  });

  it('is in a list, whose items are still to be begun', () => {
    const place = at('servers {\n  |\n}');
    expect(place && schemasAt(SCHEMA, place.path)[0]?.items).toBeDefined();
  });

  it('is in lists within lists, past what others have', () => {
    const text = `name = "shop"
servers {
  new {
    name = "db" // the one that { matters
    taskservs { new { name = "postgres"; version = "15" } }
  }
  for (name in List("a", "b")) {
    new {
      taskservs {
        new {
          name = """
            } nginx {
            """
          |
        }
      }
    }
  }
}
`;
    expect(keysAt(text)).toEqual(['version']);
    expect(keysAt(text.replace('          |\n', '').replace(/\n$/, '\n|'))).toEqual(['labels']);
  });

  it('is the value of a key, between quotes or not', () => {
    for (const text of ['servers { new { plan = sm| } }', 'servers { new { plan = "sm|" } }']) {
      const place = at(text);
      expect(place?.key).toBe('plan');
      expect(place && valuesOf(SCHEMA, place, 'plan')[0]?.enum).toEqual(['small', 'medium']);
    }
    const open = at('servers { new { plan = "sm| } }');
    expect(open && pklText.literal('small', open)).toBe('small');
    const bare = at('servers { new { plan = | } }');
    expect(bare && pklText.literal('small', bare)).toBe('"small"');
  });

  it('is nowhere in comments, in what is computed, and after a value', () => {
    expect(at('// na|')).toBeNull();
    expect(at('name = "shop"|')).toBeNull();
    expect(at('name = other.na|')).toBeNull();
    expect(at('local server = new Dynamic { na| }')).toBeNull();
  });

  it('is that of a key that is pointed at', () => {
    const text = 'servers {\n  new {\n    name = "db"\n  }\n}';
    const key = pklText.keyAt(text, text.indexOf('name') + 2);
    expect(key?.key).toBe('name');
    expect(key && valuesOf(SCHEMA, key, 'name')[0]?.description).toBe('a DNS label');
    expect(pklText.keyAt(text, text.indexOf('db'))).toBeNull();
  });
});
