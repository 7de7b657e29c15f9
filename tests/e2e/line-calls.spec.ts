import { expect, test } from 'vitest'
import { startLineRig, type LineRig } from '#tests/contract/support/line-rig.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import {
  agentEcho,
  endedCallBody,
  handoverBody,
  ringingBody,
  standbyBody,
  textMessage as text,
} from '#tests/support/cloud-api/webhooks.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'

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

test('an agent sees two missed calls, answers with a text, and what Meta’s agent says is there', async () => {
  const name = 'Lucía Fernández'
  const from = { waId: '51961803393', name }
  await inbox.chat('c', name, { phone: from.waId })
  const page = await inbox.start()
  const now = () => Math.floor(line.workspace.clock.now() / 1_000)
  for (const id of ['wacid.1', 'wacid.2']) {
    const call = { id, from }
    await line.receive(
      ringingBody(line.phone, call, now() - 18),
      endedCallBody(line.phone, call, now()),
    )
  }
  await row(page, name).getByText('Missed call · 2', { exact: true }).waitFor()
  expect(await inbox.pending('c')).toBe(2)
  await inbox.open(name)
  const card = bubbles(page).last()
  await card.getByText('Missed call', { exact: true }).waitFor()
  await card.getByText(/It rang for 18 seconds\.$/).waitFor()
  const callBack = card.getByRole('link', { name: 'Call +51 961 803 393' })
  expect(await callBack.getAttribute('href')).toBe('tel:+51961803393')
  expect(await accessibilityFaults(page)).toEqual([])

  await composer(page).fill('I am here, how can I help?')
  await composer(page).press('Enter')
  await expect.poll(() => line.graph.accepted.length).toBe(1)
  await expect.poll(() => inbox.pending('c')).toBe(0)
  const echo = { id: 'wamid.A1', timestamp: now(), ...text('We open at nine') }
  await line.receive(standbyBody(line.phone, { message_echoes: [agentEcho(from.waId, echo)] }))
  await page.getByRole('article', { name: /^Meta’s agent answered, / }).waitFor()
  await bubbles(page).last().getByText('We open at nine').waitFor()
  expect(await inbox.pending('c')).toBe(0)
  await line.receive(handoverBody(line.phone, from, 'control_passed', now()))
  await page.getByText('Meta’s agent passed the chat to the team.').waitFor()
})
