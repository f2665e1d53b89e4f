import assert from 'node:assert/strict';
import { inspect } from '../browser.ts';
import type { Mailbox } from '../mailbox.ts';
import type { Journey } from '../operator.ts';
import { infrastructure } from './steering.ts';

const ADDRESS = 'ada@team.example';

/** How a person hears of what they started, without looking. */
export function notifying(mailbox: Mailbox): Journey {
  return (step) => {
    step('an address for e-mails is chosen and tested', async ({ page }) => {
      await page.goto('/security');
      const address = page.getByLabel('E-mail address');
      await address.fill('ada@team.example, eve@evil.example');
      await page.getByRole('button', { name: 'Save preferences' }).click();
      await page.getByRole('alert').getByText('invalid-notification-preferences').waitFor();
      await address.fill(ADDRESS);
      await page.getByRole('button', { name: 'Save preferences' }).click();
      await page.getByText('Your notification preferences are saved').first().waitFor();
      await page.getByRole('button', { name: 'Send a test notification' }).click();
      const test = await mailbox.mail('Provisioning: test notification');
      assert.match(test, new RegExp(`\r\nTo: ${ADDRESS}\r\n`));
      await page.getByText('E-mail: last sent').waitFor();
      await page.getByText('A test notification is on its way').first().waitFor({ state: 'hidden' });
      await inspect(page, 'security-notifications');
    });

    step('an e-mail arrives when a workflow has ended, and the bell leads to it', async (operator) => {
      const { page } = operator;
      const id = await operator.submit(infrastructure('mailed', 21));
      const mail = await mailbox.mail('mailed: workflow completed');
      assert.match(mail, new RegExp(`\r\nTo: ${ADDRESS}\r\n`));
      assert.ok(mail.includes(`/workflows/${id}`), mail);

      await page.goto('/workflows');
      await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
      const list = page.getByRole('dialog', { name: 'Notifications' });
      const notification = list.getByRole('button', { name: /^mailed: workflow completed \(unread\)/ });
      await notification.waitFor();
      await inspect(page, 'notifications');
      await notification.click();
      await page.waitForURL(`**/workflows/${id}*`);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await list.getByRole('button', { name: 'Mark all as read' }).click();
      await list.getByText('(unread)').first().waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Notifications(?!.*unread)/ }).waitFor();
    });
  };
}
