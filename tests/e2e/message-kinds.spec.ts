import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { agentName, bubbles, inboxForEach } from './support/inbox.ts'
import { overrideResponses } from './support/page-calls.ts'
import { playOn } from './support/sounds.ts'
import { channelTemplate, quickTemplate } from './support/templates.ts'

const inbox = inboxForEach()
beforeEach(() => inbox.chat('c', 'Carmen Rojas'))

const sends = (content: MessageContent) =>
  inbox.rig.channel.customer.message({ contactId: 'c', content })

async function open() {
  await inbox.start()
  await inbox.open('Carmen Rojas')
  return bubbles(inbox.page).last()
}

/** A file of the demo data, as the service stores it after it was sent. */
async function uploaded(file: string, type: string): Promise<string> {
  const bytes = await readFile(new URL(`../../resources/demo/${file}`, import.meta.url))
  const body = new FormData()
  body.append('file', new File([bytes], 'file', { type }))
  const answer = await inbox.agent('POST', 'messages/storage/upload', { body })
  expect(answer.status).toBe(200)
  return answer.body.url
}

test('an audio reports a failed load, plays at the next press and in a preview, and keeps its position out of view', async () => {
  const media = await uploaded('voice/en-delivery.ogg', 'audio/ogg')
  await sends({ type: 'audio', media, mimeType: 'audio/ogg', duration: 8 })
  await quickTemplate(inbox.rig, 'Directions', { type: 'audio', media })
  const bubble = await open()
  const { page } = inbox
  const position = bubbles(page).getByRole('slider')
  expect(await position.inputValue()).toBe('0')
  await inbox.network({ failureRate: 1 })
  await bubble.getByRole('button', { name: 'Play' }).click()
  await page.getByText('Se produjo un error').waitFor()
  await bubble.getByRole('button', { name: 'Play' }).waitFor()
  await inbox.network({})
  const sounding = await playOn(page)
  await bubble.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => position.inputValue()).not.toBe('0')
  await bubble.getByRole('button', { name: 'Pause' }).click()
  await bubble.getByRole('button', { name: 'Play' }).waitFor()
  expect(await sounding()).toBe(0)
  const place = () => page.evaluate<number[]>('[...played].map(({ currentTime }) => currentTime)')
  const stopped = await place()
  expect(stopped.at(-1)).toBeGreaterThan(0)
  expect(await place()).toEqual(stopped)

  // In a template's preview it plays as long as the preview is open.
  await page.keyboard.press('Control+Shift+T')
  const panel = page.getByRole('complementary', { name: 'Templates' })
  await panel.getByRole('button', { name: /^Directions/ }).click()
  await panel.getByRole('button', { name: 'Play' }).click()
  await expect.poll(sounding).toBe(1)
  await inbox.customerWrites('c', 'Are you there?')
  await bubbles(page).filter({ hasText: 'Are you there?' }).waitFor()
  expect(await sounding()).toBe(1)
  await panel.getByRole('button', { name: 'Back to the templates' }).click()
  await expect.poll(sounding).toBe(0)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  for (let n = 1; n <= 60; n += 1)
    await inbox.customerWrites('c', `Line ${n}. ${'and so on '.repeat(20)}`)
  const scroller = inbox.page.getByTestId('message-scroller')
  await scroller.hover()
  const scrollTo = async (far: -1 | 1, until: () => Promise<boolean>) => {
    await expect
      .poll(async () => {
        await inbox.page.mouse.wheel(0, far * 4_000)
        return await until()
      })
      .toBe(true)
  }
  const isDrawn = async () => (await position.count()) === 1
  await scrollTo(-1, isDrawn)
  await position.fill('3')
  expect(await position.inputValue()).toBe('3')
  await scrollTo(1, async () => !(await isDrawn()))
  await scrollTo(-1, isDrawn)
  expect(await position.inputValue()).toBe('3')
  // Reopening the chat starts at the beginning.
  await inbox.chat('d', 'Diego Salas')
  await inbox.customerWrites('d', 'Hello')
  await inbox.open('Diego Salas')
  await inbox.open('Carmen Rojas')
  await scroller.hover()
  await scrollTo(-1, isDrawn)
  expect(await position.inputValue()).toBe('0')
})

test('unknown values break no screen', async () => {
  const { db } = inbox.rig.workspace.storage
  await inbox.customerWrites('c', 'Hello')
  await inbox.agent('POST', 'messages/messages', {
    body: { contactId: 'c', content: { type: 'text', text: 'Good morning' } },
  })
  const entry = { userId: agentName, assignedAt: '2026-01-02T03:04:05Z', assignedBy: 'SOURCE_API' }
  await db
    .insertInto('assignments')
    .values({ contact_id: 'c', position: 0, entry_json: JSON.stringify(entry) })
    .execute()
  await channelTemplate(inbox.rig, 'promo', { templateText: 'Our offers', category: 'MARKETING' })
  const scheduledDate = new Date(inbox.rig.workspace.clock.now() + 3_600_000).toISOString()
  const scheduled = await inbox.agent('POST', 'messages/scheduled-messages/c', {
    body: { contactId: 'c', scheduledDate, content: { type: 'text', text: 'See you at nine' } },
  })
  expect(scheduled.status).toBe(200)

  const page = await inbox.launch()
  await overrideResponses(page, '/api/', {
    status: 'teleported',
    lastMessageStatus: 'teleported',
    chatStatus: 99,
    source: 99,
    assignedBy: 'SOURCE_OF_TOMORROW',
    templateType: 'HOLOGRAM',
    category: 'UNKNOWN_VALUE',
    serviceStatus: 99,
  })
  await overrideResponses(page, 'scheduled-messages', { type: 'of_tomorrow' })
  await overrideResponses(page, '/users?', { role: 'ROLE_KING' })
  await fillSignIn(page, emailOf(agentName), PASSWORD)
  await inbox.open('Carmen Rojas')
  const ours = bubbles(page).filter({ hasText: 'Good morning' })
  await ours.getByRole('img', { name: 'Sent' }).waitFor()

  const strip = page.getByRole('region', { name: 'Scheduled messages' })
  await strip.getByRole('button', { expanded: false }).click()
  await strip.getByText('See you at nine').waitFor()

  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await page
    .getByRole('region', { name: 'Chat Status', exact: true })
    .getByText('No status')
    .waitFor()
  const agent = page.getByRole('region', { name: 'Assigned Agent Data' })
  await agent.getByText(agentName, { exact: true }).waitFor()
  await agent.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Assignment history' })
  await history.getByText('Desconocido').waitFor()
  await page.keyboard.press('Escape')

  // Its status is unknown: it counts as pending at the channel, and is not offered.
  await page.getByRole('button', { name: 'Templates' }).click()
  const templates = page.getByRole('complementary', { name: 'Templates' })
  await templates.getByRole('tab', { name: 'Channel' }).click()
  await templates.getByText('There are no templates of this kind yet.').waitFor()
})
