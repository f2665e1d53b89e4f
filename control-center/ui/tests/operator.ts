import { Secret, TOTP } from 'otpauth';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator, Page, Response } from 'playwright-core';
import { complaintsOf, launch, WIDE } from './browser.ts';
import { forget, keep, remember } from './failure.ts';
import { Platform, type Settings } from './platform.ts';

/** Milliseconds, for what hangs: while everything else is tested beside, a page takes ten seconds and more. */
const PATIENCE = 180_000;
const PASSWORD = 'calm-harbour-lantern-42';
/** How often a factor is shown for one operation, at most. */
const PROOFS = 20;

/** Does something as a person would, and looks at what comes of it. */
export type Step = (name: string, act: (operator: Operator) => Promise<void> | void) => void;

/** A part of an operator's hour. */
export type Journey = (step: Step) => void;

/**
 * An operator's hour: parts that go on where the one before ended, as people do. Steps after one that failed
 * cannot be taken.
 */
export function hour(settings: Settings, ...journeys: Journey[]): void {
  let operator: Operator | undefined;
  let hasFailed = false;
  before(async () => {
    forget();
    operator = await Operator.arrive(settings);
  });
  after(() => operator?.leave());
  const step: Step = (name, act) =>
    test(name, async (context) => {
      if (operator === undefined || hasFailed) {
        context.skip('a step before failed');
        return;
      }
      hasFailed = true;
      try {
        await act(operator);
        hasFailed = false;
      } catch (error) {
        await keep(name, error, operator.browser);
        throw error;
      }
    });
  for (const journey of journeys) journey(step);
}

/** The administrator of a new platform, in front of a browser. */
export class Operator {
  readonly platform: Platform;
  readonly browser: Browser;
  readonly page: Page;
  /** What the browser complained of. */
  readonly complaints: string[];
  readonly password = PASSWORD;
  /** Of the authenticator, once there is one. */
  secret = '';
  recoveryCodes: string[] = [];
  private token = '';

  private constructor(platform: Platform, browser: Browser, page: Page) {
    this.platform = platform;
    this.browser = browser;
    this.page = page;
    this.complaints = complaintsOf(page);
    page.on('response', (response) => {
      if (response.ok() && /\/api\/v1\/(tokens|sessions)/.test(response.url())) void this.take(response);
    });
  }

  static async arrive(settings: Settings): Promise<Operator> {
    const platform = await Platform.start(settings);
    const browser = await launch();
    return new Operator(platform, browser, await newPage(browser, platform.url));
  }

  async leave(): Promise<void> {
    await this.browser.close();
    this.platform.stop();
  }

  /** A page of somebody else. */
  anotherPage(): Promise<Page> {
    return newPage(this.browser, this.platform.url);
  }

  /** Asks as a program would, with the token of the page. */
  async ask<T>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const response = await fetch(`${this.platform.url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Waits while the door holds requests back from a service that did not answer a moment ago. */
  async untilAnswered(path: string): Promise<void> {
    const until = Date.now() + PATIENCE;
    const headers = { Authorization: `Bearer ${this.token}` };
    while ((await fetch(`${this.platform.url}/api/v1${path}`, { headers })).status === 503) {
      assert.ok(Date.now() < until, `${path} is not answered`);
      await setTimeout(100);
    }
  }

  /** Applies an infrastructure. @returns the id of the workflow */
  async submit(document: object, wishes: object = {}): Promise<string> {
    const workspace = 'default';
    const { digest } = await this.ask<{ digest: string }>('POST', '/plans', {
      workspace,
      action: 'apply',
      document,
    });
    const workflow = { workspace, plan: digest, ...wishes };
    return (await this.ask<{ id: string }>('POST', '/workflows', workflow)).id;
  }

  /** Declares an infrastructure, and applies it until it is completed. @returns the id of the workflow */
  async apply(name: string, format: string, text: string): Promise<string> {
    const workspace = 'default';
    await this.ask('POST', '/infrastructures', { workspace, name, format, text });
    const plan = { workspace, action: 'apply', infrastructure: name };
    const { digest } = await this.ask<{ digest: string }>('POST', '/plans', plan);
    const { id } = await this.ask<{ id: string }>('POST', '/workflows', { workspace, plan: digest });
    await this.page.goto(`/workflows/${id}`);
    await this.page.getByText('Completed', { exact: true }).first().waitFor();
    return id;
  }

  /** Every code is taken once, so each is of another time. */
  code(steps: number, secret = this.secret): string {
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + steps * 30_000,
    });
  }

  /** Signs in on another page, with a recovery code. */
  async signInOn(page: Page): Promise<void> {
    await page.getByLabel('User').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(this.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Code').fill(this.recoveryCodes.pop() ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  }

  /** Signs in where commands are typed, with a recovery code. */
  async signInOnTerminal(): Promise<void> {
    const file = this.platform.write('password', this.password);
    const code = this.recoveryCodes.pop() ?? '';
    await this.platform.command('login', '--user', 'admin', '--password-file', file, '--code', code);
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Your account' }).click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await this.page.waitForURL('**/sign-in*');
  }

  /** Waits for what comes of a risky operation, and shows the passkey as often as it is asked for. */
  async prove(outcome: Locator, timeout = PATIENCE): Promise<void> {
    const question = this.factorQuestion();
    // a factor may be too old again before a busy machine has come to what was asked
    for (let time = 1; time <= PROOFS; time++) {
      await question.or(outcome).first().waitFor({ timeout });
      if (!(await question.isVisible())) return;
      await this.showPasskey();
    }
    await outcome.waitFor({ timeout });
  }

  factorQuestion(): Locator {
    return this.page.getByRole('dialog', { name: 'Confirm it’s you' });
  }

  async showPasskey(): Promise<void> {
    await this.factorQuestion().getByRole('button', { name: 'Use a passkey' }).click();
    await this.factorQuestion().waitFor({ state: 'hidden' });
  }

  /** Chooses an option of a list that drops down. */
  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('button', { name: label }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Puts a text in the place of what is in an editor, as from the clipboard. */
  async write(label: string, text: string, page = this.page): Promise<void> {
    const editor = page.getByLabel(label);
    await editor.click();
    await page.keyboard.press('Control+a');
    await editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
      );
    }, text);
  }

  private async take(response: Response): Promise<void> {
    const body = (await response.json().catch(() => ({}))) as { access_token?: string };
    this.token = body.access_token ?? this.token;
  }
}

async function newPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: WIDE,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  remember(page);
  return page;
}
