import { describe, expect, it } from 'vitest'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { messageSchema, type Message } from '#contract/entities/messages/message.ts'
import { chatStatuses } from '#contract/rules/chats/chat-status.ts'
import { adviceFor, isQuestion, type Advice } from './next-step.ts'

const now = Date.UTC(2026, 10, 20, 12)
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

/**
 * Builds messages from lines. `c …` is a text from the customer, `a …` from an agent, `auto …` an automatic answer, and
 * `x …` a failed text from an agent. `c` without a text is a photo.
 */
function talk(...lines: string[]): Message[] {
  return lines.map((line, at) => {
    const [by = '', ...words] = line.split(' ')
    const text = words.join(' ')
    return messageSchema.parse({
      id: `m${at}`,
      contactId: 'c',
      content: text === '' ? { type: 'image', media: 'x' } : { type: 'text', text },
      sender: by === 'c' ? 'contact' : 'group',
      status: by === 'x' ? 'failed' : 'read',
      autoResponse: by === 'auto',
      updatedAt: hoursAgo(1),
      positionInChat: at + 1,
    })
  })
}

interface Case {
  /** The lines for `talk`. */
  said: string[]
  /** Hours since the customer's last message. */
  hours?: number
  /** The chat status. */
  status?: number
  hasChatStatus?: boolean
  advice: Advice
}

describe('adviceFor advises the next step', () => {
  it.each<[string, Case]>([
    ['nobody has written', { said: [], advice: { step: 'greet' } }],
    ['only the team has written', { said: ['a Hola'], advice: { step: 'greet' } }],
    [
      'the customer asked a question',
      { said: ['c ¿Tienen stock?'], advice: { step: 'answerQuestion', text: '¿Tienen stock?' } },
    ],
    [
      'the customer asked a question and sent a photo',
      { said: ['c ¿Este?', 'c'], advice: { step: 'answerQuestion', text: '¿Este?' } },
    ],
    ['a photo is unanswered', { said: ['c'], advice: { step: 'answer' } }],
    [
      'a text is unanswered',
      { said: ['c Lo quiero'], advice: { step: 'answer', text: 'Lo quiero' } },
    ],
    [
      'only an automatic answer was sent',
      { said: ['c Lo quiero', 'auto Hola'], advice: { step: 'answer', text: 'Lo quiero' } },
    ],
    [
      'the answer failed',
      { said: ['c Lo quiero', 'x Hola'], advice: { step: 'answer', text: 'Lo quiero' } },
    ],
    ['the team has answered', { said: ['c ¿Hola?', 'a Hola'], advice: { step: 'wait' } }],
    [
      'the customer was upset before the last answer',
      {
        said: ['c Llegó roto', 'a Perdón', 'c Lo quiero'],
        advice: { step: 'answer', text: 'Lo quiero' },
      },
    ],
    [
      'the customer is upset',
      { said: ['c Llegó roto', 'c ¿Hola?'], advice: { step: 'calm', text: 'Llegó roto' } },
    ],
    [
      'the customer says thanks',
      { said: ['a Listo', 'c Gracias'], advice: { step: 'close', text: 'Gracias' } },
    ],
    [
      'the customer says thanks and asks',
      {
        said: ['c Gracias, ¿y el sofá?'],
        advice: { step: 'answerQuestion', text: 'Gracias, ¿y el sofá?' },
      },
    ],
    [
      'the customer says thanks in a group without chat statuses',
      { said: ['c Gracias'], hasChatStatus: false, advice: { step: 'answer', text: 'Gracias' } },
    ],
    [
      'the customer says thanks in a pending chat',
      {
        said: ['c Gracias'],
        status: chatStatuses.pending,
        advice: { step: 'answer', text: 'Gracias' },
      },
    ],
    [
      'the 24-hour window is closed',
      { said: ['c ¿Hola?'], hours: 25, advice: { step: 'useTemplate', text: '¿Hola?' } },
    ],
    [
      'the 24-hour window is closed and everything is answered',
      { said: ['c ¿Hola?', 'a Sí'], hours: 25, advice: { step: 'wait' } },
    ],
    [
      'the 24-hour window closes soon',
      { said: ['c ¿Hola?', 'a Sí'], hours: 20.5, advice: { step: 'remind' } },
    ],
    [
      'the 24-hour window does not close soon',
      { said: ['c ¿Hola?', 'a Sí'], hours: 19.5, advice: { step: 'wait' } },
    ],
  ])(
    'if %s',
    (_, { said, hours = 1, status = chatStatuses.inProgress, hasChatStatus = true, advice }) => {
      const contact: Pick<Contact, 'lastContactResponseAt' | 'chatStatus' | 'chatStatusSetByUser'> =
        {
          lastContactResponseAt: hoursAgo(hours),
          chatStatus: status,
          chatStatusSetByUser: false,
        }
      const circumstances = { now, language: 'es', hasChatStatus } as const
      expect(adviceFor(talk(...said), contact, circumstances)).toEqual(advice)
    },
  )
})

it.each([
  ['¿Cuánto cuesta?', true],
  ['cuanto cuesta el sofa', true],
  ['Could you send it', true],
  ['Quando chega', true],
  ['Lo quiero', false],
  ['Comodísimo', false],
])('isQuestion(%j) is %s', (text, asks) => {
  expect(isQuestion(text)).toBe(asks)
})
