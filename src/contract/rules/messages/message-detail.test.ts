import { expect, it } from 'vitest'
import type { MessageContent, MessageDetail } from '#contract/entities/messages/message.ts'
import { detailAddition, messageDetail } from './message-detail.ts'

const order = (...quantities: number[]) => ({
  items: quantities.map((quantity) => ({ productId: 'a', quantity, price: 1, currency: 'PEN' })),
})
const card = (name: string, ...phones: string[]) => ({ name, phones, emails: [] })

it.each<[Partial<MessageContent>, ReturnType<typeof messageDetail>]>([
  [{ text: 'Hola' }, undefined],
  [{ contacts: [] }, undefined],
  [{ order: order(1, 2) }, { kind: 'order', count: 3 }],
  [{ order: order(-1) }, { kind: 'order', count: 0 }],
  [{ contacts: [card('Rui', '1'), card('Ana')] }, { kind: 'contacts', name: 'Rui', count: 2 }],
  [{ contacts: [card('', '+51 1')] }, { kind: 'contacts', name: '+51 1', count: 1 }],
  [{ call: { outcome: 'missed' } }, { kind: 'missedCall', count: 1 }],
  [{ call: { outcome: 'missed', seconds: 18, inRow: 2 } }, { kind: 'missedCall', count: 2 }],
  [{ call: { outcome: 'answered', seconds: 240 } }, { kind: 'answeredCall' }],
  [{ unsupported: 'poll_creation' }, { kind: 'poll' }],
  [{ unsupported: 'view_once' }, { kind: 'viewOnce' }],
  [{ unsupported: 'edit' }, { kind: 'edited' }],
  [{ unsupported: '' }, { kind: 'unsupported' }],
  [{ unsupported: 'constructor' }, { kind: 'unsupported' }],
  [{ unsupported: 'a kind of tomorrow' }, { kind: 'unsupported' }],
  [{ deleted: true, order: order(1) }, { kind: 'deleted' }],
])('of %j is %j', (content, expected) => {
  expect(messageDetail(content)).toEqual(expected)
})

it.each<[MessageDetail, string | undefined]>([
  [{ kind: 'missedCall' }, undefined],
  [{ kind: 'missedCall', count: 1 }, undefined],
  [{ kind: 'missedCall', count: 2 }, '2'],
  [{ kind: 'contacts', name: 'Rui', count: 2 }, 'Rui'],
  [{ kind: 'answeredCall' }, undefined],
])('the kind of %j is followed by %s', (detail, expected) => {
  expect(detailAddition(detail)).toBe(expected)
})
