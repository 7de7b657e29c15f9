import { expect, test } from 'vitest'
import { needsKeyring } from '#tests/support/keyring.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { bubblesOf, composerOf, demoForEach, rowOf } from './support/demo.ts'
import { untilLive } from './support/live.ts'

const demo = demoForEach(['--pace', '0'])

test('a service that is down at the start is retried, and the last screen opens', async (context) => {
  needsKeyring(context)
  const first = await demo.start()
  await signInAs(first, demo.workspace.account('ROLE_PUBLISHER'))
  await first.locator('[data-chat]').first().click()
  await composerOf(first).fill('Written before')
  await demo.quit()
  await demo.workspace.kill()

  const page = await demo.start()
  // The user is known without the service; the missing data is reported.
  await page.getByText('Sin conexión con el servicio').first().waitFor()
  expect(await page.locator('input[type="email"]').count()).toBe(0)

  await demo.comeBack()
  await page.locator('[data-chat]').first().click()
  await bubblesOf(page).last().waitFor()
  await expect.poll(() => composerOf(page).inputValue()).toBe('Written before')
})

test('a banner reports failing calls; the data loads afterwards by itself', async () => {
  const page = await demo.start()
  await signInAs(page, demo.workspace.account('ROLE_PUBLISHER'))
  await untilLive(page)
  await page.locator('[data-chat] img').first().waitFor()

  await demo.workspace.network({ latencyMs: 0, failureRate: 1 })
  const scroller = page.getByTestId('chat-scroller')
  const drawn = () =>
    page.locator('[data-chat]').evaluateAll((rows) => rows.map((row) => row.dataset['chat'] ?? ''))
  const before = new Set(await drawn())
  await scroller.evaluate((one) => one.scrollTo({ top: 1_400 }))
  const scrolledTo = async () => (await drawn()).filter((id) => !before.has(id))
  await expect.poll(async () => (await scrolledTo()).length).toBeGreaterThan(3)
  const [id = ''] = (await scrolledTo()).slice(3)
  await rowOf(page, id).click()
  const banner = page.getByRole('status').filter({ hasText: 'Sin conexión con el servicio' })
  await banner.waitFor()
  const waiting = page.getByText('Se cargará cuando el servicio responda')
  await expect.poll(() => waiting.count()).toBeGreaterThan(1)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await banner.count()).toBe(1)
  const photos = page.locator('[data-chat] img')
  const photosBefore = await photos.count()

  await demo.workspace.network({ latencyMs: 0, failureRate: 0 })
  await bubblesOf(page).last().waitFor()
  await banner.waitFor({ state: 'detached' })
  await expect.poll(() => waiting.count()).toBe(0)
  await expect.poll(() => photos.count()).toBeGreaterThan(photosBefore)
})
