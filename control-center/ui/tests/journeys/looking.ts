import { inspect } from '../browser.ts';
import type { Step } from '../operator.ts';

/** What there is, and the way to it. */
export function looking(step: Step): void {
  step('resources show what hangs on what, and what falls with them', async ({ page }) => {
    await page.goto('/resources?infrastructure=web');
    await page.getByText('db', { exact: true }).first().click();
    const panel = page.getByRole('complementary', { name: 'Resource' });
    await panel.getByText('web/taskserv/db/postgres').waitFor();
    await panel.getByText('Created').waitFor();
    await inspect(page, 'resources');
    await page.goto('/resources?view=list&text=nginx');
    await page.getByRole('link', { name: 'web/taskserv/web/nginx' }).waitFor();
    await inspect(page, 'resources-list');
  });

  step('the palette finds everything by the keyboard', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Go to, do, or find…').fill('audit');
    await inspect(page, 'palette');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/audit*');
  });

  step('every page has its page', async ({ page }) => {
    for (const section of ['policies', 'groups', 'service-accounts']) {
      await page.goto(`/access/${section}`);
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'hidden' });
      await inspect(page, section);
    }
  });

  step('what does not exist is said to be missing', async ({ page }) => {
    await page.goto('/workflows/01a1feb2-0000-7000-8000-000000000000');
    await page.getByText('No such workflow').waitFor();
  });
}
