import { expect, test } from 'vitest'
import { searchEmoji } from './emoji-data.ts'

const emoji = [
  { sign: '💔', name: 'con el corazón roto', tags: ['Desengaño'] },
  { sign: '❤️', name: 'corazón rojo', tags: ['amor'] },
  { sign: '🏬', name: '가게', tags: [] },
  { sign: '🐶', name: '강아지', tags: [] },
]
const found = (query: string) => searchEmoji([{ group: 0, emoji }], query).map(({ sign }) => sign)

test.each([
  ['corazon', ['❤️', '💔']],
  [' CORAZÓN roto', ['💔']],
  ['desengano', ['💔']],
  ['가', ['🏬']],
  ['zzz', []],
])('the search for %j finds %j', (query, signs) => {
  expect(found(query)).toEqual(signs)
})
