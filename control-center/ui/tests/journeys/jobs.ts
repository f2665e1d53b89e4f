import { inspect } from '../browser.ts';
import type { Step } from '../operator.ts';

/** Background jobs: all services show theirs; one is run, paused and resumed. */
export function jobs(step: Step): void {
  step('the jobs of all services are listed', async ({ page }) => {
    await page.goto('/jobs');
    for (const name of ['alert-comparison', 'home-disk', 'recording-retention', 'answer-retention'])
      await page.getByRole('link', { name }).waitFor();
  });

  step('one is run now, and its run is in its history', async ({ page }) => {
    await page.getByRole('link', { name: 'recording-retention' }).click();
    const panel = page.getByRole('complementary', { name: 'Job' });
    await panel.getByText('Deletes recordings of terminals').waitFor();
    await panel.getByRole('button', { name: 'Run now' }).click();
    await panel.getByText('on request').first().waitFor();
    await panel.getByText('deleted 0').first().waitFor();
    await inspect(page, 'jobs');
  });

  step('a pause is kept, and says who made it', async ({ page }) => {
    const panel = page.getByRole('complementary', { name: 'Job' });
    await panel.getByRole('button', { name: 'Pause' }).click();
    await panel.getByRole('button', { name: 'Resume' }).waitFor();
    await page.reload();
    await panel.getByText('by admin').waitFor();
    await page.getByRole('table').getByText('Paused').waitFor();
    await panel.getByRole('button', { name: 'Resume' }).click();
    await panel.getByRole('button', { name: 'Pause' }).waitFor();
  });
}
