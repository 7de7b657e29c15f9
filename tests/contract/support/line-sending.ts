import { expect } from 'vitest'
import type { MessageBody } from '#tests/support/cloud-api/request-rules.ts'
import { soon, startLineRig, type LineRig } from './line-rig.ts'
import type { Caller } from './test-workspace.ts'

/** A line with two contacts, `c` and `d`, whose windows are open, and an agent who writes to them. */
export interface SendingRig {
  rig: LineRig
  agent: Caller
  /** Sends a message. @returns its id */
  send(content: object, more?: { contactId?: string; replyTo?: string }): Promise<string>
  /** Sends a text. @returns its id */
  say(text: string, contactId?: string): Promise<string>
  /** Uploads a file to the workspace. @returns its address */
  upload(file: File): Promise<string>
  /** The bodies of the accepted calls, in order. */
  bodies(): MessageBody[]
  /** The texts of the accepted calls, and the type of those without one. */
  texts(): string[]
  /** Waits until this many messages were accepted. */
  sentCount(count: number): Promise<void>
  /** Waits until the provider has refused this many messages. */
  refused(count: number): Promise<void>
  /** A message as the agent gets it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read single members
  message(id: string, contactId?: string): Promise<any>
  /** Waits until a message has this status. */
  becomes(id: string, status: string, contactId?: string): Promise<void>
  /** Lets the next calls fail with these codes. */
  errors(...codes: number[]): void
  /** Moves the clock forward in steps until `check` passes. */
  advanceUntil(stepMs: number, read: () => unknown, expected: unknown): Promise<void>
}

export async function startSendingRig(): Promise<SendingRig> {
  const rig = await startLineRig()
  const agent = await rig.as('sara')
  await rig.contact('c', { phone: '51999000001' })
  await rig.contact('d', { phone: '51999000002' })
  const { graph } = rig
  const own: SendingRig = {
    rig,
    agent,
    async send(content, { contactId = 'c', replyTo } = {}) {
      const call = { contactId, content, ...(replyTo !== undefined && { replyTo }) }
      const { status, body } = await agent('POST', 'messages/messages', { body: call })
      expect({ status, body }).toMatchObject({ status: 200 })
      return body._id
    },
    say: async (text, contactId = 'c') => await own.send({ type: 'text', text }, { contactId }),
    async upload(file) {
      const form = new FormData()
      form.set('file', file)
      const { status, body } = await agent('POST', 'main/files', { body: form })
      expect({ status, body }).toMatchObject({ status: 200 })
      return body.url
    },
    bodies: () => graph.accepted.map(({ body }) => body),
    texts: () => own.bodies().map((body) => (body.type === 'text' ? body.text.body : body.type)),
    async sentCount(count) {
      await expect.poll(() => graph.accepted.length, soon).toBe(count)
    },
    async refused(count) {
      await expect
        .poll(() => graph.calls.filter((call) => /messages [45]\d\d$/.test(call)).length, soon)
        .toBe(count)
    },
    async message(id, contactId = 'c') {
      return (await rig.messages(contactId)).find(({ _id }) => _id === id)
    },
    async becomes(id, status, contactId = 'c') {
      await expect.poll(async () => (await own.message(id, contactId))?.status, soon).toBe(status)
    },
    errors(...codes) {
      graph.faults.push(...codes.map((code) => ({ kind: 'error' as const, code })))
    },
    async advanceUntil(stepMs, read, expected) {
      await expect
        .poll(() => {
          rig.workspace.clock.advance(stepMs)
          return read()
        }, soon)
        .toEqual(expected)
    },
  }
  return own
}
