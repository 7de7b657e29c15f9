import { expect, test } from 'vitest'
import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import { isAgentsChat } from './agent-chat.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-24T12:00:00.000Z')
const ago = (hours: number) => new Date(now - hours * HOUR).toISOString()

const said = (
  hours: number,
  sender: Message['sender'],
  more: Partial<MessageContent> = {},
  autoResponse = false,
) => ({
  sender,
  content: { type: 'text' as const, text: 'Hello', ...more },
  updatedAt: ago(hours),
  autoResponse,
})
const toAgent = (hours: number) => said(hours, 'contact', { forAgent: true })
const ofAgent = (hours: number) => said(hours, 'group', { sentFrom: 'agent' })
const missed = said(0, 'contact', { call: { outcome: 'missed' } })
const automatic = said(0, 'group', {}, true)

test.each<[string, ReturnType<typeof said>[], string | undefined, boolean]>([
  ['nothing was said', [], undefined, false],
  ['the customer writes to the agent', [toAgent(1)], undefined, true],
  ['the agent answered', [ofAgent(1), toAgent(2)], undefined, true],
  ['a call came in between', [missed, ofAgent(1)], undefined, true],
  ['an automatic answer came in between', [automatic, missed, toAgent(1)], undefined, true],
  ['the agent passed the chat on', [ofAgent(2)], ago(1), false],
  ['the agent took it again', [toAgent(1)], ago(2), true],
  ['the customer writes to the group', [said(1, 'contact'), ofAgent(2)], undefined, false],
  ['a user answered', [said(1, 'group'), toAgent(2)], undefined, false],
  ['the phone answered', [said(1, 'group', { sentFrom: 'phone' }), toAgent(2)], undefined, false],
  ['it was a day ago', [toAgent(24)], undefined, false],
])('%s', (_, newest, passedAt, isAgents) => {
  expect(isAgentsChat(newest, passedAt, now)).toBe(isAgents)
})
