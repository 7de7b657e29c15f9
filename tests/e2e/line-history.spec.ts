import { expect, test } from 'vitest'
import { newWamid, startLineRig, type LineRig } from '#tests/contract/support/line-rig.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { changeBody, textMessage as text } from '#tests/support/cloud-api/webhooks.ts'
import { bubbles, inboxForEach, row } from './support/inbox.ts'

let line: LineRig
const inbox = inboxForEach(
  {},
  {
    startWorkspace: async (options) => {
      line = await startLineRig({ control: true, ...options })
      return line
    },
  },
)

test('what was written before the line was connected is there, and alerts nobody', async () => {
  const name = 'Lucía Fernández'
  const waId = '51961803393'
  await inbox.chat('c', name, { phone: waId })
  const at = (days: number) => String(Math.floor(line.workspace.clock.now() / 1000) - days * 86_400)
  const messages = [
    { from: waId, id: newWamid(), timestamp: at(40), ...text('Do you sell desks?') },
    { from: waId, id: newWamid(), timestamp: at(39), type: 'media_placeholder' },
    { from: '51999000100', id: newWamid(), timestamp: at(38), ...text('Yes, of walnut') },
  ]
  const history = [{ threads: [{ id: waId, messages }] }]
  await line.receive(changeBody(line.phone, 'history', { history }))
  await line.processed()
  const page = await inbox.start()
  await row(page, name).getByText('Yes, of walnut', { exact: true }).waitFor()
  expect(await inbox.pending('c')).toBe(0)
  await inbox.open(name)
  await bubbles(page).getByText('Do you sell desks?').waitFor()
  await bubbles(page).getByText('Earlier file', { exact: true }).waitFor()
  await page.getByRole('article', { name: /^From the phone, / }).waitFor()
  await page.getByText('Messages from before the connection were copied from the phone.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})
