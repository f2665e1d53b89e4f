import { type JsonSchema, type Language, schemasAt } from './schema';

export const SCHEMA: JsonSchema = {
  properties: {
    name: { type: 'string' },
    servers: { type: 'array', items: { $ref: '#/$defs/Server' } },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
  },
  $defs: {
    Server: {
      properties: {
        name: { type: 'string', description: 'a DNS label' },
        plan: { enum: ['small', 'medium'] },
        taskservs: { type: 'array', items: { $ref: '#/$defs/Taskserv' } },
      },
    },
    Taskserv: { properties: { name: { type: 'string' }, version: { type: 'string' } } },
  },
};

/** What is at the bar in a text of a language. */
export function reading({ placeAt }: Language) {
  const at = (text: string) => placeAt(text.replace('|', ''), text.indexOf('|'));
  const keysAt = (text: string): string[] => {
    const place = at(text);
    return place === null
      ? []
      : schemasAt(SCHEMA, place.path).flatMap(({ properties = {} }) =>
          Object.keys(properties).filter((key) => !place.present.includes(key)),
        );
  };
  return { at, keysAt };
}
