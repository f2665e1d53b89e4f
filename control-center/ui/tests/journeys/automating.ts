import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { inspect } from '../browser.ts';
import type { Operator, Step } from '../operator.ts';

/** What is done without anybody at the page, and the programs that do it. */
export function automating(step: Step): void {
  step('an infrastructure is completed, explained and checked while it is written', async (operator) => {
    const { page } = operator;
    // what is asked for before the schema is there finds nothing, and is not asked for again
    const schema = page.waitForResponse(/infrastructure-schema/);
    await page.goto('/plan');
    await schema;
    await operator.write('Declared infrastructure', 'name: typed\nservers:\n  - name: one\n    pl');
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: /plan/ }).waitFor();
    await inspect(page, 'plan-completion');
    await page.getByRole('option', { name: /plan/ }).click();
    await page.keyboard.type('sma');
    await page.getByRole('option', { name: /small/ }).click();
    const editor = page.getByLabel('Declared infrastructure');
    await editor.getByText('plan: small').waitFor();
    await page.getByRole('button', { name: /^Line \d/ }).waitFor({ state: 'detached' });

    // a whole taskserv of the catalogue, with the keyboard alone
    await operator.write(
      'Declared infrastructure',
      'name: typed\nservers:\n  - name: one\n    taskservs:\n      - quer',
    );
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: /^query-page/, selected: true }).waitFor();
    // CodeMirror takes a key for a choice from 75 ms after the list has opened; waiting longer does not matter
    await setTimeout(500);
    await page.keyboard.press('Enter');
    await editor.getByText('name: query-page').waitFor();
    await editor.getByText('database:').waitFor();
    await operator.write('Declared infrastructure', 'name: typed\nservers:\n  - name: one\n    plan: small');
    await page.getByRole('button', { name: /^Line \d/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: /^Line 4 servers\[0\]\.plan/ }).waitFor();
  });

  step('Pkl is completed too', async (operator) => {
    const { page } = operator;
    const option = (name: RegExp) => page.getByRole('option', { name }).first();
    await operator.choose('Format', 'Pkl');
    await operator.write(
      'Declared infrastructure',
      'amends "provisioning:Infrastructure.pkl"\n\nname = "typed"\n',
    );
    await page.keyboard.type('serv');
    await option(/^servers/).click();
    await page.keyboard.type('ne');
    await option(/^new/).click();
    // the name is what is to be filled in
    await page.keyboard.type('one');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('pla');
    await inspect(page, 'plan-completion-pkl');
    await option(/^plan/).click();
    await page.keyboard.type('sma');
    await option(/^small/).click();
    const editor = page.getByLabel('Declared infrastructure');
    await editor.getByText('plan = "small"').waitFor();
    await page.getByRole('button', { name: /^Line \d/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByText('1 to create', { exact: true }).waitFor();
  });

  step('a schedule is made, runs, and says when it is due', async (operator) => {
    const { page } = operator;
    await page.goto('/schedules');
    await page.getByText('No schedules').waitFor();
    await page.getByRole('button', { name: 'New schedule' }).click();
    await page.getByLabel('Name', { exact: true }).fill('repair');
    await page.getByLabel('When', { exact: true }).fill('30 2 * *');
    await page.getByText(/expected a cron expression/).waitFor();
    await page.getByLabel('When', { exact: true }).fill('30 2 * * *');
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await page.getByRole('status').getByText(/02:30/).nth(2).waitFor();
    await operator.choose('Missed runs', 'run once');
    await inspect(page, 'schedule-new');
    await page.getByRole('button', { name: 'Create schedule' }).click();
    const panel = page.getByRole('complementary', { name: 'Schedule' });
    await panel.getByText('applies what is in force of web').waitFor();
    const due = panel.getByText(/02:30/);
    await due.nth(4).waitFor();
    assert.equal(await due.count(), 5);
    await panel.getByText('No runs yet.').waitFor();
    await panel.getByRole('button', { name: 'Run now' }).click();
    await panel.getByText('Nothing to change', { exact: true }).waitFor();
    await page.getByText('repair: nothing to change').waitFor({ state: 'hidden' });
    await inspect(page, 'schedules');
  });

  step('a schedule is changed, and paused with all others', async (operator) => {
    const { page } = operator;
    const panel = page.getByRole('complementary', { name: 'Schedule' });
    await panel.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('When', { exact: true }).fill('0 25 * * *');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('invalid-schedule').waitFor();
    await page.getByLabel('When', { exact: true }).fill('15 3 * * *');
    await page.getByRole('button', { name: 'Save' }).click();
    await panel.getByText(/03:15/).first().waitFor();

    await page.getByRole('button', { name: 'All schedules' }).click();
    await page.getByRole('menuitem', { name: 'Pause all of default', exact: true }).click();
    await panel.getByText('Paused', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Unpause' }).click();
    await panel.getByText('Active', { exact: true }).waitFor();
  });

  step('a webhook is made, and its messages are heard, given up, and sent again', async (operator) => {
    const { page } = operator;
    const receiver = await Receiver.listen();
    await page.goto('/webhooks');
    await page.getByText('No webhooks').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Name', { exact: true }).fill('chat');
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const told = page.getByRole('dialog', { name: 'The secret of chat' });
    assert.match((await told.locator('code').textContent()) ?? '', /^whsec_/);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();

    const panel = page.getByRole('complementary', { name: 'Webhook' });
    await panel.getByRole('button', { name: 'Send a test' }).click();
    await panel.getByRole('link', { name: /Delivered/ }).waitFor();
    const [message] = receiver.messages;
    assert.equal((JSON.parse(message?.body ?? '{}') as { type: string }).type, 'webhook.test');
    assert.match(String(message?.headers['webhook-signature']), /^v1,/);

    // the receiver wants nothing any more
    receiver.status = 410;
    await panel.getByRole('button', { name: 'Send a test' }).click();
    await panel.getByRole('link', { name: /Dead/ }).waitFor();
    await panel.getByText('Disabled', { exact: true }).waitFor();
    await page.getByText('A test message is on its way').first().waitFor({ state: 'hidden' });
    await inspect(page, 'webhooks');

    receiver.status = 204;
    await enable(operator);
    await panel.getByRole('link', { name: /Dead/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Message to chat' });
    await dialog.getByText('webhook.test', { exact: true }).waitFor();
    await inspect(page, 'webhook-message');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText('Delivered', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    assert.equal(receiver.messages.length, 3);
    receiver.close();
  });

  step('a chat is told of alerts, in a message that it understands', async (operator) => {
    const { page } = operator;
    const receiver = await Receiver.listen();
    await page.goto('/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Name', { exact: true }).fill('pager');
    await operator.choose('Format', 'E-mail');
    assert.equal(await page.getByLabel('Address').inputValue(), 'mailto:');
    await operator.choose('Format', 'Slack');
    assert.equal(await page.getByLabel('Address').inputValue(), 'https://');
    await page.getByLabel('Address').fill(receiver.url);
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByText('All events of').click();
    await dialog.getByText('alert firing', { exact: true }).click();
    await inspect(page, 'webhook-new');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    const panel = page.getByRole('complementary', { name: 'Webhook' });
    await panel.getByText('Slack', { exact: true }).waitFor();
    await panel.getByText('alert firing', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Send a test' }).click();
    await panel.getByRole('link', { name: /Delivered/ }).waitFor();
    assert.match(receiver.messages[0]?.body ?? '', /^\{"text":"\*<http.*test of the webhook pager/u);
    receiver.close();
  });

  step('a device is confirmed by who signs in for it', async (operator) => {
    const device = await Device.begin(operator);
    const page = await operator.anotherPage();
    await page.goto(device.address);
    await page.waitForURL('**/sign-in?next=*');
    await page.getByLabel('User').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(operator.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Code').fill(operator.recoveryCodes.pop() ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(device.code).waitFor();
    await page.getByText('a-terminal/1').waitFor();
    await inspect(page, 'device');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The device is signed in').waitFor();
    await page.context().close();
    assert.equal((await device.poll()).status, 200);
  });

  step('a program is let in by whom it works as, and seen among the sessions', async (operator) => {
    const program = await Program.begin(operator);
    const { page } = operator;
    await page.goto(program.address);
    await page.getByText('A careful editor').waitFor();
    await page.getByText('127.0.0.1', { exact: true }).waitFor();
    await inspect(page, 'authorize');
    await page.getByText('Make changes and control workflows, as far as you may').click();
    await page.getByRole('button', { name: 'Allow' }).click();
    const tokens = await program.tokens();
    assert.equal(tokens.scope, 'read');
    await page.getByText('You can close this page.').waitFor();
    await page.goto('/security');
    await page.getByRole('button', { name: /End the session of A careful editor/ }).click();
    await page.getByText('The session has ended').waitFor();
    assert.equal(await program.refreshed(tokens.refresh_token), 400);
  });

  step('a device of somebody else is refused, and learns of it', async (operator) => {
    const { page } = operator;
    const device = await Device.begin(operator);
    await page.goto('/overview');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or choose an action…').fill('device');
    await page.keyboard.press('Enter');
    await page.getByLabel('Code that the device shows').fill(device.code.toLowerCase());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('The device was refused').waitFor();
    assert.equal((await device.poll()).code, 'sign-in-refused');
    await page.reload();
    await page.getByRole('alert').getByText('unknown-device').waitFor();
  });
}

/** Tells the webhook that is looked at again. */
async function enable({ page }: Operator): Promise<void> {
  await page.getByRole('button', { name: 'More about chat' }).click();
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await page.getByRole('complementary', { name: 'Webhook' }).getByText('Active', { exact: true }).waitFor();
}

/** Another system that is told. */
class Receiver {
  status = 204;
  readonly messages: { headers: IncomingHttpHeaders; body: string }[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        this.messages.push({ headers: request.headers, body });
        response.writeHead(this.status).end();
      });
    });
  }

  static async listen(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((ready) => receiver.server.listen(0, '127.0.0.1', ready));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/in`;
  }

  close(): void {
    this.server.close();
  }
}

interface Codes {
  device_code: string;
  user_code: string;
  verification_uri_complete: string;
}

/** A program that waits to be signed in. */
class Device {
  private readonly platform: string;
  private readonly codes: Codes;

  private constructor(platform: string, codes: Codes) {
    this.platform = platform;
    this.codes = codes;
  }

  static async begin({ platform }: Operator): Promise<Device> {
    const response = await fetch(`${platform.url}/api/v1/device-authorizations`, {
      method: 'POST',
      headers: { 'User-Agent': 'a-terminal/1' },
    });
    return new Device(platform.url, (await response.json()) as Codes);
  }

  get code(): string {
    return this.codes.user_code;
  }

  /** Where its user is sent. */
  get address(): string {
    return this.codes.verification_uri_complete;
  }

  async poll(): Promise<{ status: number; code?: string }> {
    const response = await fetch(`${this.platform}/api/v1/tokens`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ grant_type: 'device_code', device_code: this.codes.device_code }),
    });
    return { ...((await response.json()) as { code?: string }), status: response.status };
  }
}

interface Tokens {
  scope: string;
  refresh_token: string;
}

/** A program that wants to work as somebody, as OAuth 2.1 has it. */
class Program {
  private readonly verifier = randomBytes(32).toString('base64url');
  // before the promise, which sets it
  private arrive: (address: URL) => void = () => undefined;
  private readonly arrived = new Promise<URL>((resolve) => (this.arrive = resolve));
  private readonly server: Server;
  private readonly platform: string;
  private id = '';

  private constructor(platform: string) {
    this.platform = platform;
    this.server = createServer((request, response) => {
      this.arrive(new URL(request.url ?? '/', this.callback));
      response.end('You can close this page.');
    });
  }

  static async begin({ platform }: Operator): Promise<Program> {
    const program = new Program(platform.url);
    await new Promise<void>((ready) => program.server.listen(0, '127.0.0.1', ready));
    const response = await fetch(`${platform.url}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: 'A careful editor', redirect_uris: [program.callback] }),
    });
    program.id = ((await response.json()) as { client_id: string }).client_id;
    return program;
  }

  private get callback(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/callback`;
  }

  /** Where its user is sent. */
  get address(): string {
    const asked = new URLSearchParams({
      client_id: this.id,
      redirect_uri: this.callback,
      response_type: 'code',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: '007',
    });
    return `/authorize?${asked.toString()}`;
  }

  /** What it gets for the code with which the browser comes back. */
  async tokens(): Promise<Tokens> {
    const { searchParams: back } = await this.arrived;
    assert.equal(back.get('state'), '007');
    const response = await this.ask({
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      redirect_uri: this.callback,
      code_verifier: this.verifier,
    });
    this.server.close();
    return (await response.json()) as Tokens;
  }

  async refreshed(token: string): Promise<number> {
    const response = await this.ask({ grant_type: 'refresh_token', refresh_token: token });
    return response.status;
  }

  private ask(form: Record<string, string>): Promise<Response> {
    return fetch(`${this.platform}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: this.id, ...form }),
    });
  }
}
