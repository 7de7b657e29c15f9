import { expect, it } from 'vitest'
import { ask } from './support/desktop.ts'
import { notifiedUserForEach } from './support/notified-user.ts'
import { until } from './support/until.ts'

const desktop = notifiedUserForEach()

it('notifies of a snoozed chat that is due; a click opens it', async () => {
  await desktop.app.page.evaluate(
    `void globalThis.bandeja.on('navigate', ({ path }) => (globalThis.sentTo = path))`,
  )
  const window = await desktop.app.electron.browserWindow(desktop.app.page)
  await window.evaluate((one) => one.hide())
  const due = new Date(Date.now() + 500).toISOString()
  await ask(desktop.app.page, 'snoozes.set', {
    groupId: 'g1',
    contactId: 'c1',
    name: 'Lucía <b>Ortega</b>',
    until: due,
  })
  const { id, summary, body } = await until('the reminder is shown', async () =>
    (await desktop.server.list()).shown.find((one) => one.summary.startsWith('Recordatorio')),
  )
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(due))
  expect(summary).toBe('Recordatorio: Lucía <b>Ortega</b>')
  expect(body).toBe('Pospusiste este chat hasta ahora.')
  expect(await ask(desktop.app.page, 'snoozes.get', { groupId: 'g1' })).toEqual([])
  await desktop.server.click(id)
  await until(
    'the page is sent there',
    async () =>
      (await desktop.app.page.evaluate('globalThis.sentTo')) === '/dashboard?inGroup=g1&chat=c1',
  )
})
