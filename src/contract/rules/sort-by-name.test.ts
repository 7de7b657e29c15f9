import { expect, test } from 'vitest'
import { byName } from './sort-by-name.ts'

test.each([
  ['es', ['Nora', 'Nuria', 'Ñato', 'Óscar', 'Oscar B']],
  ['en', ['Ñato', 'Nora', 'Nuria', 'Óscar', 'Oscar B']],
])('names stand as the alphabet of %s has them', (language, names) => {
  const all = names.map((name) => ({ name })).toReversed()
  expect(all.toSorted(byName(language)).map(({ name }) => name)).toEqual(names)
})
