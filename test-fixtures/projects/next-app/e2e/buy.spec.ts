import { expect, test } from '@playwright/test';

test('a product can be bought', async ({ page }) => {
  await page.goto('/products/7');
  await expect(page.getByRole('button')).toHaveText('Buy 7');
});
