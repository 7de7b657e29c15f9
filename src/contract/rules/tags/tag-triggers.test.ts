import { expect, test } from 'vitest'
import { triggeredTemplates } from './tag-triggers.ts'

const triggers = [
  { tagName: 'Contratado', templateId: 'welcome' },
  { tagName: 'No contratado', templateId: 'sorry' },
  { tagName: ' contratado ', templateId: 'papers' },
  { tagName: 'CONTRATADO', templateId: 'welcome' },
]

test.each<[string, string[]]>([
  ['Contratado', ['welcome', 'papers']],
  ['CONTRATADO', ['welcome', 'papers']],
  ['no contratado', ['sorry']],
  ['Contratad', []],
  ['', []],
])('the tag %j triggers the templates %j', (tagName, expected) => {
  expect(triggeredTemplates(triggers, tagName)).toEqual(expected)
})

test('without triggers nothing is sent', () => {
  expect(triggeredTemplates([], 'Contratado')).toEqual([])
})
