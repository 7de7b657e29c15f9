import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('ritas', { user_id: 'rita', user_tag_id: 'tag-rita' })
})
afterEach(() => rig.stop())

const says = (contactId: string, text: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })
const parts = ['summary', 'sentiment', 'next-step'] as const
const ask = async (name: Name, part: (typeof parts)[number], contactId = 'c'): Promise<Answer> =>
  (await rig.as(name))('GET', `analysis/conversations/${contactId}/${part}`)

test.each<[Name, string, number]>([
  ['sara', 'c', 200],
  ['adam', 'c', 200],
  ['susi', 'c', 200],
  ['mia', 'c', 200],
  ['ana', 'c', 200],
  ['beto', 'c', 404],
  ['rita', 'c', 404],
  ['rita', 'ritas', 200],
  ['olga', 'c', 404],
])('%s, contact %s: %i', async (name, contactId, status) => {
  for (const part of parts) expect((await ask(name, part, contactId)).status).toBe(status)
})

describe('an analysis', () => {
  test('of an empty chat says so', async () => {
    expect((await ask('ana', 'summary')).body).toMatchObject({
      contactId: 'c',
      method: 'rules',
      summary: 'Nothing has been written in this chat yet.',
      topics: [],
      sentiment: 'unclear',
      evidence: [],
    })
    expect((await ask('ana', 'sentiment')).body).toEqual({ items: [] })
    expect((await ask('ana', 'next-step')).body).toMatchObject({
      advice: 'The customer has not written yet.',
    })
  })

  test('uses the stored messages of its own chat only', async () => {
    await says('ritas', 'Wonderful, thank you!')
    const broken = await says('c', 'Hello, my order arrived broken. It is unacceptable!')
    const ana = await rig.as('ana')
    const content = { type: 'text', text: 'So sorry' }
    await ana('POST', 'messages/messages', {
      body: { contactId: 'c', content },
      headers: { 'idempotency-key': 'sorry-12345' },
    })
    const last = await says('c', 'When will the van come?')
    const { body: summary } = await ask('ana', 'summary')
    expect(summary).toMatchObject({
      summary:
        'Last 3 messages: 2 from the customer, 1 from the team. ' +
        'The customer had the last word: “When will the van come?”. ' +
        'What they wrote last sounds upset.',
      topics: ['delivery', 'faults and warranty'],
      sentiment: 'negative',
      evidence: [
        { text: 'It is unacceptable!', sentiment: 'negative', messageId: broken.id },
        { text: 'Hello, my order arrived broken.', sentiment: 'negative' },
      ],
      untilMessageId: last.id,
    })
    const { body: course } = await ask('ana', 'sentiment')
    expect(course.items).toMatchObject([
      { score: -0.75, sentiment: 'negative' },
      { score: 0, sentiment: 'neutral', messageId: last.id },
    ])
    expect((await ask('ana', 'next-step')).body).toMatchObject({
      method: 'rules',
      advice: 'Answer the customer’s question.',
      reason: 'They wrote: “When will the van come?”',
      suggestedText: 'Thanks for asking. Let me check and I’ll answer in a few minutes.',
    })
  })

  test('excludes a deleted message', async () => {
    const { id } = await says('c', 'This is terrible')
    expect((await ask('ana', 'summary')).body.sentiment).toBe('negative')
    expect((await (await rig.as('ana'))('DELETE', `messages/messages/c/${id}`)).status).toBe(200)
    expect((await ask('ana', 'summary')).body.sentiment).toBe('unclear')
  })

  test('is in the group’s language, with suggestions in the customer’s', async () => {
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(db, { ...group, language: 'pt' })
    await says('c', 'Hola, ¿tienen el sofá en color nogal?')
    expect((await ask('ana', 'next-step')).body).toMatchObject({
      advice: 'Responda à pergunta do cliente.',
      suggestedText: 'Gracias por tu pregunta. La reviso y te respondo en unos minutos.',
    })
  })

  test('is in the requested language if the product supports it', async () => {
    await says('c', 'Hola, ¿tienen el sofá en color nogal?')
    const read = async (part: string, language: string) =>
      (await rig.as('ana'))('GET', `analysis/conversations/c/${part}?language=${language}`)
    expect((await read('summary', 'es')).body.summary).toContain('La última palabra es del cliente')
    expect((await read('next-step', 'es')).body.advice).toBe('Responde la pregunta del cliente.')
    expect((await read('next-step', 'pt')).body.advice).toBe('Responda à pergunta do cliente.')
    for (const part of ['summary', 'next-step']) expect((await read(part, 'fr')).status).toBe(400)
  })

  test('uses only the newest messages', async () => {
    for (let n = 0; n < limits.analysisMessages; n += 1) await says('c', `Text ${n}`)
    await says('c', 'The newest')
    const { body } = await ask('ana', 'sentiment')
    expect(body.items).toHaveLength(limits.analysisMessages)
    expect((await ask('ana', 'summary')).body.summary).toContain(
      `Last ${limits.analysisMessages} messages`,
    )
  })
})
