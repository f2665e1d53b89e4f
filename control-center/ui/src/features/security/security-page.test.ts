import { describe, expect, it } from 'vitest';
import { agentName } from './security-page';

describe('the name of a browser', () => {
  it('is what people call it', () => {
    expect(
      agentName(
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
      ),
    ).toBe('Chrome on Linux');
    expect(
      agentName('Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'),
    ).toBe('Firefox on macOS');
  });

  it('is that of a program otherwise', () => {
    expect(agentName('provisioning/0.1.0')).toBe('provisioning');
  });
});
