import { expect, it } from 'vitest'
import { parseHunspell } from './hunspell-source.ts'

const aff = `# A comment
SET UTF-8
TRY aeiou
REP 2
REP ll y
REP alot a_lot
SFX A Y 2
SFX A r ción/S ar
SFX A 0 s   # plural
NOSUGGEST !
`
const dic = `5
casa/A
amar/AS
casa/S
km\\/h
hola\tpo:interjection
`

it('replaces flags by numbered groups', () => {
  const { groups, rules, words } = parseHunspell(aff, dic)
  expect(groups).toEqual(['S', 'A', 'AS'])
  expect(rules[0]).toBe('SFX A Y 2')
  expect(rules[1]).toBe('SFX A r ción/1 ar')
  expect([...words].map(([word, own]) => [word, ...own])).toEqual([
    ['casa', 2, 1],
    ['amar', 3],
    ['km/h', 0],
    ['hola', 0],
  ])
})

it('reads replacements with spaces, and returns other commands unchanged', () => {
  const { replacements, commands } = parseHunspell(aff, dic)
  expect(replacements).toEqual([
    ['ll', 'y'],
    ['alot', 'a lot'],
  ])
  expect(commands).toEqual(['TRY aeiou', 'NOSUGGEST !'])
})

it.each(['SET ISO8859-1', 'FLAG num', 'COMPLEXPREFIXES'])('refuses %s', (line) => {
  expect(() => parseHunspell(`${line}\n`, '0\n')).toThrow('not supported')
})
