import { expect, test } from 'vitest'
import { isAnsweredMeanwhile, type LastAnswer } from './answered-meanwhile.ts'

const bruno = (position: number): LastAnswer => ({ position, userId: 'bruno' })

test.each<[string, LastAnswer | null, number | undefined, boolean]>([
  ['a colleague’s answer after the last seen message', bruno(8), 7, true],
  ['a colleague’s answer that was seen', bruno(8), 8, false],
  ['a colleague’s answer before the last seen message', bruno(8), 12, false],
  ['an own answer from another device', { position: 8, userId: 'ana' }, 7, false],
  ['no answer', null, 0, false],
  ['a writer who does not say what they have seen', bruno(8), undefined, false],
  ['a writer who has seen an empty chat', bruno(1), 0, true],
])('%s', (_, answer, seenPosition, expected) => {
  expect(isAnsweredMeanwhile(answer, { userId: 'ana', seenPosition })).toBe(expected)
})
