import { describe, expect, test } from 'vitest'
import { followUpOutcomes, type RecipientState } from '#contract/entities/campaigns/campaign.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { countedReplies, hasOutcome, outcomeCount, sourceKey } from './campaign-follow-up.ts'

const replies = ['Sí, me interesa', 'No, gracias']

describe('a recipient of an earlier campaign', () => {
  test.each<[RecipientState, string[]]>([
    ['queued', []],
    ['failed', []],
    ['sent', ['unread', 'unanswered']],
    ['delivered', ['unread', 'unanswered']],
    ['read', ['unanswered']],
    ['replied', []],
  ])('who is %s has the outcomes %j', (state, outcomes) => {
    expect(followUpOutcomes.filter((one) => hasOutcome({ state }, one, replies))).toEqual(outcomes)
  })

  test.each([
    ['si, me interesa', true],
    ['No, gracias', true],
    ['Sí', false],
    ['', false],
    [undefined, false],
  ])('who replied %j has pressed a button: %j', (reply, isClick) => {
    expect(hasOutcome({ state: 'replied', reply }, 'clicked', replies)).toBe(isClick)
  })
})

test('the numbers of a campaign say how many have not read or not answered', () => {
  const numbers = { sent: 10, read: 6, replied: 2 }
  expect(followUpOutcomes.map((one) => outcomeCount(numbers, one))).toEqual([4, 8, undefined])
  expect(outcomeCount({}, 'unread')).toBeUndefined()
})

test('a campaign is a source once for each outcome', () => {
  const source = { kind: 'campaign', refId: 'may' } as const
  const keys = followUpOutcomes.map((outcome) => sourceKey({ ...source, outcome }))
  expect(new Set(keys).size).toBe(followUpOutcomes.length)
  const pressed = { ...source, outcome: 'clicked' } as const
  expect(sourceKey({ ...pressed, button: 'Yes' })).not.toBe(sourceKey(pressed))
  expect(sourceKey({ kind: 'tag', refId: 'vip' })).toBe('tag vip')
})

describe('the texts that count as a press', () => {
  const template = (id: string, ...texts: string[]) =>
    whatsAppTemplateSchema.parse({
      id,
      name: id,
      templateType: 'TEXT',
      templateText: 'Hi',
      buttons: [
        { type: 'URL', text: 'Open', url: 'https://example.com' },
        ...texts.map((text) => ({ type: 'QUICK_REPLY', text })),
      ],
    })
  const sent = [
    {
      template: template('offer', 'Sí', 'No'),
      translations: [template('offer', 'Yes', 'No thanks')],
    },
    { template: template('other', 'No', 'Later'), translations: [] },
  ]

  test.each([
    [undefined, ['Sí', 'No', 'Yes', 'No thanks', 'No', 'Later']],
    ['si', ['Sí', 'Yes']],
    ['No', ['No', 'No thanks', 'No']],
    ['Later', ['Later']],
    ['Open', []],
    ['Maybe', []],
  ])('of the button %s are %j', (button, texts) => {
    expect(countedReplies(sent, button)).toEqual(texts)
  })
})
