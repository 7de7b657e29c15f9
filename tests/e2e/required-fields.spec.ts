import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { besideForEach } from './support/beside.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)

test('an admin requires a field; an agent who finishes is asked for it, and many are left out without it', async () => {
  for (let n = 1; n <= 3; n += 1) await inbox.chat(`c${n}`, `Customer ${n}`)
  const sara = await inbox.rig.as('sara')
  const body = { name: 'Delivery', type: 'text', isShown: true, agentsEdit: false }
  const settings = { ...body, isRequired: false }
  await sara('PUT', 'main/contact-fields/3', { body: settings })
  const admin = await inbox.start({ as: 'adam' })
  await admin.getByRole('link', { name: 'Settings', exact: true }).click()
  await admin.getByRole('link', { name: 'Fields', exact: true }).click()
  await admin.getByRole('checkbox', { name: 'Required to finish: Delivery' }).click()
  await expect
    .poll(async () => (await sara('GET', 'main/contact-fields')).body.items[0])
    .toMatchObject({ isRequired: true, agentsEdit: true })

  const agent = await beside('ana')
  const stored = async (id: string) => {
    const { custom_3: delivery, finishedChat } = (await sara('GET', `main/contacts/${id}`)).body
    return { delivery, finishedChat }
  }
  await row(agent, 'Customer 3').click()
  await agent.getByRole('heading', { name: 'Customer 3', exact: true }).waitFor()
  await row(agent, 'Customer 3').focus()
  await agent.keyboard.press('f')
  const dialog = agent.getByRole('dialog', { name: '1 value is missing to finish' })
  await dialog.waitFor()
  expect(await accessibilityFaults(agent)).toEqual([])
  await agent.keyboard.type('Monday')
  await agent.keyboard.press('Enter')
  await expect.poll(() => stored('c3')).toEqual({ delivery: 'Monday', finishedChat: true })

  await sara('PATCH', 'main/contacts/c1', { body: { custom_3: 'Friday' } })
  for (const name of ['Customer 1', 'Customer 2'])
    await row(agent, name).click({ modifiers: ['ControlOrMeta'] })
  await agent.getByRole('status').filter({ hasText: '2 selected' }).waitFor()
  await agent.keyboard.press('f')
  await agent.getByText('1 finished · 1 not').waitFor()
  await agent.getByText('Customer 2: a value needed to finish is missing').waitFor()
  expect([await stored('c1'), await stored('c2')]).toMatchObject([
    { finishedChat: true },
    { finishedChat: false },
  ])
})
