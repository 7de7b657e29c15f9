import { expect, test } from 'vitest'
import { signInAs } from '#tests/support/sign-in.ts'
import { demoForEach } from './support/demo.ts'
import { untilLive } from './support/live.ts'

/**
 * Maximum duration of one connection attempt, ms: the banner appears before its failure is known.
 */
const TRY_MS = 10_000

const demo = demoForEach(['--contacts', '30'])

test('a lost connection is announced from the first reconnect attempt on', async () => {
  const page = await demo.start()
  await signInAs(page, demo.workspace.account('ROLE_PUBLISHER'))
  await untilLive(page)
  // Measured by the page's clock, from the loss to the banner.
  await page.evaluate(`
    window.lost = {}
    bandeja.on('realtime.state', ({ state }) => {
      if (state !== 'live') lost.at ??= performance.now()
    })
    new MutationObserver(() => {
      const words = [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent)
      if (lost.at !== undefined && words.some((one) => /conexión/i.test(one)))
        lost.toldAfter ??= performance.now() - lost.at
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  `)
  await demo.workspace.kill()
  await page
    .getByRole('status')
    .filter({ hasText: /conexión/i })
    .waitFor()
  expect(await page.evaluate('window.lost.toldAfter')).toBeLessThan(TRY_MS)
})
