import { afterEach, beforeEach, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import {
  createSilentChannel,
  type Channel,
  type OutboundMessage,
} from '#workspace/channel/channel.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { demoMediaIn } from '#simulator/demo/media.ts'
import { createSimulatedChannel } from '#simulator/customers/simulated-channel.ts'
import type { ChannelNeeds } from '#workspace/options.ts'
import { createWorkspace, type Workspace } from '#workspace/workspace.ts'
import { cheapCost, GROUP } from './support/users.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'

const HOUR = 3_600_000

let rig: Rig
let sara: Caller
let next: Workspace | undefined
beforeEach(async () => {
  rig = await startRig()
  sara = await rig.as('sara')
  for (const id of ['c', 'd']) await rig.contact(id)
})
afterEach(async () => {
  await next?.close()
  next = undefined
  await rig.stop()
})

const say = (contactId: string, words: string) =>
  sara('POST', 'messages/messages', {
    body: { contactId, content: { type: 'text', text: words } },
  })

/** Starts the next service on the stored data; its channel knows none of the earlier messages. */
async function openNext(channel: (needs: ChannelNeeds) => Channel) {
  next = await createWorkspace({ ...(await rig.copyData()), passwordCost: cheapCost, channel })
  return next
}

/** Writes in a chat of the next service. */
async function sayNext(service: Workspace, contactId: string, words: string): Promise<number> {
  const content = { type: 'text', text: words }
  const address = 'http://next.test/services/messages/messages'
  const headers = {
    authorization: `Bearer ${await rig.tokenOf('sara')}`,
    'x-group-id': GROUP,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ contactId, content })
  return (await service.fetch(new Request(address, { method: 'POST', headers, body }))).status
}

/** The messages that the next service delivers. */
async function handedOverNext(): Promise<OutboundMessage[]> {
  const sent: OutboundMessage[] = []
  const send = (message: OutboundMessage) => void sent.push(message)
  await openNext(() => ({ ...createSilentChannel(() => undefined), isSilent: false, send }))
  return sent
}

const statuses = async ({ storage }: Workspace) => {
  const rows = await storage.db.selectFrom('messages').select('status').execute()
  return rows.map(({ status }) => status)
}

test('messages accepted shortly before the end are delivered by the next service, in order and once', async () => {
  for (const [contactId, words] of [
    ['c', 'first'],
    ['d', 'other'],
    ['c', 'second'],
  ] as const)
    expect((await say(contactId, words)).status).toBe(200)
  await say('c', 'known to be sent')
  const known = rig.channel.sent.at(-1)?.id ?? ''
  await rig.channel.customer.status({ messageId: known, status: 'sent' })
  await rig.channel.customer.message({ contactId: 'd', content: { type: 'text', text: 'Hi' } })
  const sent = await handedOverNext()
  await expect.poll(() => sent.length).toBe(3)
  const given = rig.channel.sent.filter(({ id }) => id !== known)
  expect(sent).toEqual([...given].toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1)))
})

test('a message sent as the service starts is delivered after the undelivered ones', async () => {
  // Those of the other chat come first, so the tested ones are pending when the new one is sent.
  for (let count = 1; count <= 60; count += 1) await say('c', `${count}`)
  for (const words of ['first', 'second']) await say('d', words)
  await rig.contact('e')
  const sent: OutboundMessage[] = []
  const send = (message: OutboundMessage) => void sent.push(message)
  const service = await openNext(() => ({
    ...createSilentChannel(() => undefined),
    isSilent: false,
    send,
  }))
  expect(await sayNext(service, 'd', 'third')).toBe(200)
  expect(await sayNext(service, 'e', 'nothing to wait for')).toBe(200)
  await expect.poll(() => sent.length).toBe(64)
  const words = sent.filter(({ contactId }) => contactId === 'd').map(({ content }) => content.text)
  expect(words).toEqual(['first', 'second', 'third'])
  expect(await sayNext(service, 'd', 'fourth')).toBe(200)
  expect(sent.at(-1)?.content.text).toBe('fourth')
})

test('a simulated customer reads undelivered messages in the end', async () => {
  await say('c', 'Are you there?')
  const behaviour = { failures: 0, pace: null }
  const workspace = await openNext((needs) =>
    createSimulatedChannel({
      ...needs,
      media: demoMediaIn(needs.storage, needs.clock),
      seed: 1,
      behaviour,
    }),
  )
  await expect.poll(async () => statuses(workspace)).not.toContain('pending')
  workspace.clock.advance(HOUR)
  await expect.poll(async () => (await statuses(workspace))[0]).toBe('read')
})

test('a message of a channel template opens a conversation the second time too', async () => {
  await rig.contact('cold', { last_contact_response_at: null })
  const { storage, clock } = rig.workspace
  const fields = { id: 'hello', name: 'hello', status: 'approved', templateText: 'Hello' }
  const template = whatsAppTemplateSchema.parse({ ...fields, templateType: 'TEXT' })
  await saveWaTemplate(storage.db, { ...template, groupId: GROUP }, clock.now())
  const body = { contactId: 'cold', templateId: 'hello' }
  const answered = await sara('POST', 'messages/templates', { body })
  expect(answered.status).toBe(200)
  await say('c', 'Hello')
  const sent = await handedOverNext()
  await expect.poll(() => sent.map((one) => one.isApprovedTemplate)).toEqual([undefined, true])
})
