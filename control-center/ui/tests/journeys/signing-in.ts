import assert from 'node:assert/strict';
import { inspect } from '../browser.ts';
import type { Step } from '../operator.ts';

/** From the first password to an authenticator and a passkey. */
export function signingIn(step: Step): void {
  step('the first password must be changed', async ({ page, platform, password }) => {
    await page.goto('/workflows');
    await page.waitForURL('**/sign-in?next=*');
    await page.getByRole('heading', { name: 'Sign in to Provisioning' }).waitFor();
    await inspect(page, 'sign-in');
    await page.getByLabel('User').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('sign-in-refused').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(platform.firstPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Repeat new password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/workflows');
    await page.getByText('No workflows yet').waitFor();
  });

  step('a new installation leads to the first deployment', async ({ page }) => {
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await inspect(page, 'first-run');
  });

  step('an authenticator is set up, and asked for from then on', async (operator) => {
    const { page } = operator;
    await page.goto('/security');
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    operator.secret = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByLabel('Code').fill(operator.code(0));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    operator.recoveryCodes = await page.getByRole('dialog').getByRole('listitem').allTextContents();
    assert.equal(operator.recoveryCodes.length, 10);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByText('Authenticator set up').waitFor();

    await operator.signOut();
    await page.getByLabel('User').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(operator.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Code').fill(operator.code(1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your security' }).waitFor();
  });

  step('a passkey signs in without a password', async (operator) => {
    const { page } = operator;
    const devices = await page.context().newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('this laptop');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('this laptop', { exact: true }).waitFor();
    await inspect(page, 'security');

    await operator.signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Your security' }).waitFor();
  });
}
