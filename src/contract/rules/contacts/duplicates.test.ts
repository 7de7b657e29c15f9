import { expect, it } from 'vitest'
import { duplicateOf } from './duplicates.ts'

const rosa = { name: 'Rosa', lastName: 'Medina', phone: '51987112340' }
const other = { ...rosa, phone: '51944560218' }

it.each([
  [
    'the number of Brazil with and without its nine',
    'sure',
    { name: 'A', phone: '5511987654321' },
    { name: 'B', phone: '551187654321' },
  ],
  [
    'the same e-mail and more names',
    'sure',
    { ...rosa, email: 'r@x.example' },
    { ...other, name: 'rosa élvira', email: 'R@X.example ' },
  ],
  [
    'the same e-mail and no name',
    'sure',
    { ...rosa, email: 'r@x.example' },
    { name: '', phone: '5190', email: 'r@x.example' },
  ],
  [
    'the same e-mail and another name',
    'likely',
    { ...rosa, email: 'r@x.example' },
    { ...other, name: 'Iván', email: 'r@x.example' },
  ],
  [
    'the same name without accents and the same brand',
    'likely',
    { ...rosa, name: 'Rósa', brand: 'Deco Sur' },
    { ...other, brand: 'deco sur' },
  ],
  ['the same name alone', 'no', rosa, other],
  [
    'the same brand alone',
    'no',
    { ...rosa, brand: 'Deco' },
    { ...other, name: 'Iván', brand: 'Deco' },
  ],
  [
    'two people without names or e-mails',
    'no',
    { name: '', phone: '1', brand: 'A', email: '' },
    { name: '', phone: '2', brand: 'A', email: '' },
  ],
] as const)('%s: %s', (_, expected, one, two) => {
  for (const found of [duplicateOf(one, two), duplicateOf(two, one)])
    expect(found === null ? 'no' : found.isSure ? 'sure' : 'likely').toBe(expected)
})
