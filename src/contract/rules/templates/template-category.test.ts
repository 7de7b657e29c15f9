import { expect, it } from 'vitest'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { shownPreviousCategory, withCategory } from './template-category.ts'

type Case = [
  string,
  Parameters<typeof withCategory>[0],
  WhatsAppTemplate['category'],
  string | undefined,
]

it.each<Case>([
  ['no change', { category: 'UTILITY' }, 'UTILITY', undefined],
  ['a first change', { category: 'UTILITY' }, 'MARKETING', 'UTILITY'],
  [
    'the same category after a change',
    { category: 'MARKETING', prevCategory: 'UTILITY' },
    'MARKETING',
    'UTILITY',
  ],
  ['a change back', { category: 'MARKETING', prevCategory: 'UTILITY' }, 'UTILITY', 'MARKETING'],
])('withCategory stores the previous category: %s', (_, before, category, previous) => {
  const after = withCategory(before, category)
  expect(after).toEqual({ category, ...(previous !== undefined && { prevCategory: previous }) })
  expect(shownPreviousCategory(after)).toBe(previous)
})

it('shownPreviousCategory is none if the previous category is the current one', () => {
  expect(shownPreviousCategory({ category: 'UTILITY', prevCategory: 'UTILITY' })).toBeUndefined()
})
