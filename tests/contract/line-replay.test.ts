import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBody, customerValue, messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { soon, startLineRig, type LineRig } from './support/line-rig.ts'

let rig: LineRig
beforeAll(async () => {
  rig = await startLineRig()
})
afterAll(() => rig.stop())

/** The messages that a customer writes in one run; `own` is the agent's. */
const names = ['m0', 'm1', 'm2', 'm3', 'own'] as const
const name = fc.constantFrom(...names)
/** Seconds before now. */
const ago = fc.integer({ min: 1, max: 50 })

const step = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    name: fc.constantFrom('m0', 'm1', 'm2', 'm3'),
    quotes: fc.option(name),
  }),
  fc.record({
    kind: fc.constant('reaction' as const),
    name,
    emoji: fc.constantFrom('👍', '❤️', ''),
    ago,
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    name,
    text: fc.constantFrom('edited once', 'edited again'),
    ago,
  }),
  fc.record({ kind: fc.constant('deletion' as const), name }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom('sent', 'delivered', 'read', 'failed', 'played'),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The message of a step. @param target the id of the message that it is, or is about */
function messageOf(
  one: Exclude<Step, { kind: 'status' }>,
  target: string,
  ids: ReadonlyMap<string, string>,
) {
  switch (one.kind) {
    case 'text':
      return {
        id: target,
        // The same message says the same, whatever the run makes of it.
        timestamp: String(now - 10 * Number(one.name.slice(1))),
        type: 'text',
        text: { body: one.name },
        ...(one.quotes !== null && { context: { id: ids.get(one.quotes) } }),
      }
    case 'reaction':
      return {
        id: `${target}.${one.ago}.${one.emoji}`,
        timestamp: String(now - one.ago),
        type: 'reaction',
        reaction: { message_id: target, emoji: one.emoji },
      }
    case 'edit':
      return {
        id: `${target}.${one.ago}.${one.text}`,
        timestamp: String(now - one.ago),
        type: 'edit',
        edit: {
          original_message_id: target,
          message: { type: 'text', text: { body: one.text } },
        },
      }
    case 'deletion':
      return {
        id: `${target}.deletion`,
        timestamp: String(now),
        type: 'revoke',
        revoke: { original_message_id: target },
      }
  }
}

let runs = 0
const now = Math.floor(Date.now() / 1000)

/** A chat of its own with one message of ours, in which the steps arrive in this order. @returns what the agent sees */
async function replay(steps: readonly Step[]) {
  runs += 1
  const waId = `519880${String(runs).padStart(5, '0')}`
  const ids = new Map<string, string>(names.map((one) => [one, `wamid.${waId}.${one}`]))
  const opening = `wamid.${waId}.opening`
  await rig.write(
    { waId },
    { id: opening, timestamp: String(now - 60), type: 'text', text: { body: 'Hola' } },
  )
  const { db } = rig.workspace.storage
  const contact = await db
    .selectFrom('contacts')
    .select('id')
    .where('phone', '=', waId)
    .executeTakeFirstOrThrow()
  const sara = await rig.as('sara')
  const said = { contactId: contact.id, content: { type: 'text', text: 'own' } }
  const sent = await sara('POST', 'messages/messages', { body: said })
  await expect
    .poll(
      async () => (await rig.messages(contact.id)).find(({ _id }) => _id === sent.body._id)?.status,
      soon,
    )
    .toBe('sent')
  const { wamid } = await db
    .selectFrom('line_messages')
    .select('wamid')
    .where('message_id', '=', sent.body._id)
    .executeTakeFirstOrThrow()
  ids.set('own', wamid)
  const bodies = steps.map((one) => {
    if (one.kind === 'status')
      return messagesBody(rig.phone, {
        statuses: [{ id: wamid, status: one.status, timestamp: String(now) }],
      })
    const target = ids.get(one.name) ?? ''
    const message = messageOf(one, target, ids)
    // Only who wrote a message changes it.
    if (one.name === 'own' && (one.kind === 'edit' || one.kind === 'deletion')) {
      const echo = { from: '51999000100', to: waId, ...message }
      return changeBody(rig.phone, 'smb_message_echoes', { message_echoes: [echo] })
    }
    return messagesBody(rig.phone, customerValue({ waId }, message))
  })
  await rig.receive(...bodies)
  await rig.processed()
  const messages = await rig.messages(contact.id)
  const textOf = (id: string | undefined) => messages.find(({ _id }) => _id === id)?.content.text
  const { body } = await sara('GET', `main/contacts/${contact.id}`)
  const shown = messages.map(({ content, status, reactions, updatedAt, sender, replyTo }) => ({
    text: content.text,
    before: content.edited?.before,
    isDeleted: content.deleted === true,
    status,
    emoji: reactions.map((reaction: { emoji: string }) => reaction.emoji),
    at: sender === 'contact' ? updatedAt : '',
    replyTo: textOf(replyTo),
  }))
  return {
    wroteAt: body.lastContactResponseAt,
    messages: shown.map((one) => JSON.stringify(one)).toSorted(),
  }
}

/** A message that arrives twice is the same both times, also in what it quotes. */
const consistent = (steps: readonly Step[]): Step[] => {
  const first = new Map<string, Step>()
  return steps.map((one) => {
    if (one.kind !== 'text') return one
    const known = first.get(one.name) ?? one
    first.set(one.name, known)
    return known
  })
}

const shuffledTwice = fc
  .array(step, { minLength: 1, maxLength: 10 })
  .map(consistent)
  .chain((steps) => {
    const repeated = [...steps, ...steps]
    const size = { minLength: repeated.length, maxLength: repeated.length }
    return fc.tuple(fc.constant(steps), fc.shuffledSubarray(repeated, size))
  })

test('the same bodies in any order, and repeated, lead to the same chat', async () => {
  await fc.assert(
    fc.asyncProperty(shuffledTwice, async ([steps, disordered]) => {
      expect(await replay(disordered)).toEqual(await replay(steps))
    }),
    { numRuns: 15 },
  )
})
