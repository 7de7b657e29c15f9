import { expect, test } from 'vitest'
import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import { callQuestionLock, isPermissionOver } from './call-permission.ts'
import { customerQuestion } from './customer-question.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-24T12:00:00.000Z')
const ago = (hours: number) => new Date(now - hours * HOUR).toISOString()

type Said = Pick<Message, 'content' | 'status' | 'updatedAt'>
const said = (
  hours: number,
  content: MessageContent,
  status: Message['status'] = 'read',
): Said => ({
  content,
  status,
  updatedAt: ago(hours),
})
const asked = (hours: number, status?: Message['status']) =>
  said(hours, customerQuestion('call', 'May we call?'), status)
const call = (hours: number, outcome: 'missed' | 'answered') =>
  said(hours, { type: 'text', text: 'Call', call: { outcome } })
const answered = (hours: number, permission: MessageContent['callPermission']) =>
  said(hours, { type: 'text', text: 'Answer', callPermission: permission })

test.each<[string, Said[], ReturnType<typeof callQuestionLock>]>([
  ['nothing was said', [], null],
  ['another question was asked', [said(1, customerQuestion('number', 'Number?'))], null],
  ['it was asked an hour ago', [asked(1)], { why: 'asked', at: ago(1) }],
  ['it failed an hour ago', [asked(1, 'failed')], null],
  ['it was asked a day ago', [asked(24)], null],
  ['it was asked twice in a week', [asked(60), asked(30)], { why: 'often', until: ago(60 - 168) }],
  [
    'it was asked three times',
    [asked(200), asked(60), asked(30)],
    { why: 'often', until: ago(-108) },
  ],
  ['the first of two is a week old', [asked(168), asked(30)], null],
  ['one of two failed', [asked(60, 'failed'), asked(30)], null],
  ['a call was taken since', [asked(60), asked(2), call(1, 'answered')], null],
  ['a call was missed since', [asked(2), call(1, 'missed')], { why: 'asked', at: ago(2) }],
  ['the customer refused', [asked(30), answered(29, { answer: 'refused' })], null],
  [
    'the customer refused within the day',
    [asked(3), answered(2, { answer: 'refused' })],
    { why: 'asked', at: ago(3) },
  ],
  ['the customer accepted for ever', [answered(900, { answer: 'accepted' })], { why: 'allowed' }],
  [
    'the customer accepted for a time',
    [answered(29, { answer: 'accepted', until: ago(-1) })],
    { why: 'allowed', until: ago(-1) },
  ],
  ['the permission has ended', [answered(170, { answer: 'accepted', until: ago(0) })], null],
  [
    'the customer took it back',
    [answered(29, { answer: 'accepted' }), answered(28, { answer: 'refused' })],
    null,
  ],
])('after %s', (_, messages, lock) => {
  expect(callQuestionLock(messages, now)).toEqual(lock)
})

test('a permission without an end is never over', () => {
  expect(isPermissionOver({ answer: 'accepted' }, now)).toBe(false)
  expect(isPermissionOver({ answer: 'accepted', until: ago(0) }, now)).toBe(true)
  expect(isPermissionOver({ answer: 'accepted', until: ago(-1) }, now)).toBe(false)
})
