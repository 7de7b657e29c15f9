import { expect, test } from 'vitest'
import { serviceStatusKinds } from '#contract/rules/service-status.ts'
import { serviceStatusColours } from '#contract/rules/service-status.ts'
import { statusHues } from '#tests/support/hues.ts'
import { colourOf, hueOf } from './support/colours.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

test('the dot of the user’s status has the status’s colour', async () => {
  const page = await inbox.start()
  for (const status of serviceStatusKinds) {
    await page.evaluate(`bandeja.request('serviceStatus.set', { status: '${status}' })`)
    const dot = page.locator(`svg[data-status="${status}"]`).first()
    await dot.waitFor()
    const hue = hueOf(await colourOf(dot))
    const [from, to] = statusHues[serviceStatusColours[status]]
    expect(hue).toBeGreaterThanOrEqual(from)
    expect(hue).toBeLessThanOrEqual(to)
  }
})
