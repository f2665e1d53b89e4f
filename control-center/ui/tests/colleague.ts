import { Secret, TOTP } from 'otpauth';
import assert from 'node:assert/strict';

const PASSWORD = 'quiet-meadow-compass-17';

/** Somebody else with a second factor, who asks over the API. */
export class Colleague {
  private readonly url: string;
  private readonly codes: string[] = [];
  private token = '';

  private constructor(url: string) {
    this.url = url;
  }

  /** Signs in for the first time, and sets an authenticator up. */
  static async join(url: string, user: string, password: string): Promise<Colleague> {
    const colleague = new Colleague(url);
    const credentials = { user, password, new_password: PASSWORD };
    colleague.token = (await colleague.ask<Token>('POST', '/sessions', credentials)).access_token;
    const { secret } = await colleague.ask<{ secret: string }>('POST', '/profile/totp');
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { codes } = await colleague.ask<{ codes: string[] }>('PUT', '/profile/totp', { code });
    colleague.codes.push(...codes);
    return colleague;
  }

  /** Asks for something risky, after a factor was shown again. */
  async prove<T>(method: string, path: string, body?: object): Promise<T> {
    const shown = await this.ask<Token>('POST', '/sessions/current/step-up', { code: this.codes.pop() });
    this.token = shown.access_token;
    return this.ask(method, path, body);
  }

  private async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(this.token === '' ? {} : { Authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}

interface Token {
  access_token: string;
}
