import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { connectLine, type LineRig } from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { atDouble, startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { fileChooser } from './support/file-chooser.ts'
import { bubbles, composer, inboxForEach } from './support/inbox.ts'
import { channelTemplate } from './support/templates.ts'

/** What an agent sends over a line to WhatsApp, and what they see of it. The provider is the double. */

const graph = await startGraphDouble()
afterAll(() => graph.stop())
const inbox = inboxForEach({ ...atDouble(graph), lineKey: randomBytes(32) })
let line: Pick<LineRig, 'write' | 'status'>
const carmen = { waId: '51999000001', name: 'Carmen' }
beforeEach(async () => {
  for (const list of [graph.phones, graph.accepted, graph.faults, graph.reads]) list.length = 0
  line = await connectLine(inbox.rig, graph)
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas', phone: carmen.waId })
  await line.write(carmen, { type: 'text', text: { body: 'Which colours are there?' } })
})

async function open(): Promise<Page> {
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  return page
}
const ofWords = (page: Page, words: string) => bubbles(page).filter({ hasText: words })
const button = (page: Page, name: string) => bubbles(page).getByRole('button', { name })
const sentCount = async (count: number) =>
  await expect.poll(() => graph.accepted.length).toBe(count)
const fails = (...codes: number[]) =>
  graph.faults.push(...codes.map((code) => ({ kind: 'error' as const, code })))

describe('a failed message has a reason and what helps', () => {
  test('a number without WhatsApp, marketing that was not delivered, a refused file', async () => {
    const page = await open()
    fails(131_026)
    await inbox.send('Is this your number?')
    const unreachable = ofWords(page, 'Is this your number?')
    await unreachable.getByText('Not sent: that number cannot receive messages.').waitFor()
    expect(await unreachable.getByRole('button', { name: 'Send again' }).count()).toBe(0)
    await unreachable.getByRole('button', { name: 'Check the number' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Phone' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await unreachable.getByRole('button', { name: 'Discard' }).click()
    await unreachable.waitFor({ state: 'detached' })

    fails(131_053)
    await inbox.send('Look at this')
    const refused = await fileChooser(page, () => button(page, 'Choose another file').click())
    expect(refused.isMultiple()).toBe(true)
    await expect.poll(() => composer(page).inputValue()).toBe('Look at this')
    expect(await accessibilityFaults(page)).toEqual([])

    fails(131_049)
    await composer(page).fill('This week: free delivery')
    await page.keyboard.press('Enter')
    await button(page, 'Remind me tomorrow').click()
    const snoozes = async () => (await inbox.agent('GET', 'main/snoozes')).body.items
    await expect.poll(async () => (await snoozes()).length).toBe(1)
  })

  test('the values of a template are corrected and sent again', async () => {
    await channelTemplate(inbox.rig, 'follow_up', {
      templateText: 'Hello {{1}}, is {{2}} still wanted?',
      templateApproveText: 'Hello {{contact.first_name}}, is {{product}} still wanted?',
    })
    fails(132_000)
    const body = { contactId: 'c', templateId: 'w-follow_up', parameters: ['Carmen', 'the dezk'] }
    expect((await inbox.agent('POST', 'messages/templates', { body })).status).toBe(200)
    const page = await open()
    await button(page, 'Correct the values').click()
    const panel = page.getByRole('complementary', { name: 'Templates' })
    const product = panel.getByRole('textbox', { name: 'product' })
    expect(await product.inputValue()).toBe('the dezk')
    await product.fill('the desk')
    await panel.getByRole('button', { name: 'Send' }).click()
    await sentCount(1)
    expect(graph.accepted[0]?.body).toMatchObject({
      template: { components: [{ parameters: [{ text: 'Carmen' }, { text: 'the desk' }] }] },
    })
  })

  test('a window that closed before the message left asks: template or discard', async () => {
    const sara = await inbox.rig.as('sara')
    const path = `main/groups/${GROUP}/line`
    await sara('PATCH', path, { body: { state: 'paused' } })
    const page = await open()
    await inbox.send('I will call you')
    await inbox.outboxIsEmpty()
    // The window of the page's own clock stays open, that of the service closes.
    inbox.rig.workspace.clock.advance(24 * 3_600_000)
    const asked = ofWords(page, 'I will call you')
    await asked.getByText('The window closed before it was sent.', { exact: false }).waitFor()
    await asked.getByRole('button', { name: 'Discard' }).click()
    await asked.waitFor({ state: 'detached' })
    await sara('PATCH', path, { body: { state: 'connected' } })
    expect(graph.accepted).toEqual([])
  })
})

test('a message that waits says why, and one whose answer was lost is settled by its status', async () => {
  const page = await open()
  fails(131_056, 131_056, 131_056)
  await inbox.send('One more thing')
  await page
    .getByText(/Many messages in a row to this customer\. It leaves by itself in \d+ s\./)
    .waitFor()
  await expect
    .poll(() => {
      inbox.rig.workspace.clock.advance(4_000)
      return graph.accepted.length
    })
    .toBe(1)
  await page.getByText(/Many messages in a row/).waitFor({ state: 'detached' })

  graph.faults.push({ kind: 'cutAfter' })
  await inbox.send('Did you get it?')
  const lost = ofWords(page, 'Did you get it?')
  await lost.getByText('It may have been sent. Waiting for WhatsApp to confirm it.').waitFor()
  const { wamid, body } = graph.accepted[1] ?? {}
  await line.status(wamid ?? '', 'delivered', {
    biz_opaque_callback_data: body?.biz_opaque_callback_data,
  })
  await lost.getByText('It may have been sent.', { exact: false }).waitFor({ state: 'detached' })
  await lost.getByRole('img', { name: 'Delivered', exact: true }).waitFor()
  expect(graph.accepted).toHaveLength(2)
})

test('an agent sends a place by a pasted link of a map', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Location', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a location' })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  await field('Map link').fill('https://maps.app.goo.gl/short')
  await dialog.getByText('This link contains no coordinates.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('A number from -90 to 90').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await field('Map link').fill('https://www.google.com/maps/place/Casa+Nogal/@-12.1,-77.03,17z')
  expect(await field('Name').inputValue()).toBe('Casa Nogal')
  expect(await field('Longitude').inputValue()).toBe('-77.03')
  await field('Address').fill('Av. Larco 345')
  await dialog.getByRole('img', { name: /^Map of the world, marked at 12\.1° S/ }).waitFor()
  await field('Address').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await sentCount(1)
  expect(graph.accepted[0]?.body).toMatchObject({
    type: 'location',
    location: { latitude: -12.1, longitude: -77.03, name: 'Casa Nogal', address: 'Av. Larco 345' },
  })
  await ofWords(page, 'Casa Nogal').getByText('Av. Larco 345', { exact: true }).waitFor()
})

test('a customer sees that an agent has read and is typing, once an admin wants it', async () => {
  const sara = await inbox.rig.as('sara')
  const page = await open()
  await expect.poll(() => inbox.pending('c')).toBe(0)
  expect(graph.reads).toEqual([])
  const group = `main/groups/${GROUP}/customer-sees`
  expect((await sara('PUT', group, { body: { customerSees: 'typing' } })).status).toBe(200)
  const wamid = await line.write(carmen, { type: 'text', text: { body: 'Hello?' } })
  await expect
    .poll(() => graph.reads)
    .toContainEqual({ messaging_product: 'whatsapp', status: 'read', message_id: wamid })
  expect(graph.reads).toHaveLength(1)
  await composer(page).press('x')
  await expect
    .poll(() => graph.reads.at(-1))
    .toMatchObject({ message_id: wamid, typing_indicator: { type: 'text' } })
})
