import { expect, test } from 'vitest'
import { byName } from './sort-by-name.ts'

test.each([
  ['es', ['Nora', 'Nuria', 'Ñato', 'Óscar', 'Oscar B']],
  ['en', ['Ñato', 'Nora', 'Nuria', 'Óscar', 'Oscar B']],
])('names are sorted by the alphabet of %s', (language, names) => {
  const all = names.map((name) => ({ name })).toReversed()
  expect(all.toSorted(byName(language)).map(({ name }) => name)).toEqual(names)
})
