/** The operators' page 'Simulación'. */
import { expect, type Page } from '@playwright/test'

export async function openReplay(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Tu cuenta' }).click()
  await desk.getByRole('menuitem', { name: 'Simulación' }).click()
  await expect(desk.getByRole('heading', { name: 'Simulación' })).toBeVisible()
}

/** Replays today in a zone. */
export async function run(desk: Page, zone: string): Promise<void> {
  await desk.getByLabel('Zona').selectOption({ label: zone })
  await desk.getByRole('button', { name: 'Simular' }).click()
}
