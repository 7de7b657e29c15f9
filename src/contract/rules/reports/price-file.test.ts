import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtInPrices } from './message-price.ts'
import { readPriceFile } from './price-file.ts'

const peru = { country: 'PE', category: 'marketing', price: 0.0703 }

test.each([
  ['commas', 'country,category,price\nPE,marketing,0.0703\n'],
  ['semicolons and decimal commas', 'País;Categoría;Precio\r\npe;Marketing;0,0703\r\n\r\n'],
  [
    'quotes, a mark and other columns',
    '\uFEFF"price","note","country","category"\n"0.0703","x","PE","marketing"',
  ],
  ['JSON', JSON.stringify({ prices: [peru] })],
])('a file with %s is read', (_, text) => {
  expect(readPriceFile(text)).toEqual({ ok: true, table: { prices: [peru] } })
})

test('the built-in file can be exported, changed and read again', () => {
  const text = readFileSync(new URL('./whatsapp-prices.json', import.meta.url), 'utf8')
  const read = readPriceFile(text)
  const { isConfirmed: _ours, ...table } = builtInPrices
  expect(read).toEqual({ ok: true, table })
})

test('a price may have its first day', () => {
  expect(readPriceFile('country,category,price,from\nCL,utility,0.02,2026-10-01')).toEqual({
    ok: true,
    table: { prices: [{ country: 'CL', category: 'utility', price: 0.02, from: '2026-10-01' }] },
  })
})

test.each([
  ['a header is missing', 'country,price\nPE,1', { fault: 'columns', line: 1 }],
  ['nothing', '', { fault: 'columns', line: 1 }],
  ['no prices', 'country,category,price\n', { fault: 'empty' }],
  [
    'a country by its name',
    'country,category,price\nPeru,marketing,1',
    { fault: 'country', line: 2, value: 'Peru' },
  ],
  [
    'a new category',
    'country,category,price\nPE,gossip,1',
    { fault: 'category', line: 2, value: 'gossip' },
  ],
  ['an inherited name', 'country,category,price\nPE,constructor,1', { fault: 'category', line: 2 }],
  ['no price', 'country,category,price\nPE,marketing,', { fault: 'price', line: 2, value: '' }],
  ['a negative price', 'country,category,price\nPE,marketing,-1', { fault: 'price', line: 2 }],
  [
    'a price with a currency',
    'country,category,price\nPE,marketing,$0.07',
    { fault: 'price', line: 2 },
  ],
  ['no day', 'country,category,price,from\nPE,marketing,1,2026-02-31', { fault: 'from', line: 2 }],
  [
    'the same twice',
    'country,category,price\nPE,utility,1\n\nPE,utility,2',
    { fault: 'twice', line: 4 },
  ],
  ['half a JSON', '{"prices": [', { fault: 'json' }],
  ['another JSON', '{"rates": []}', { fault: 'form', value: 'prices' }],
  [
    'a wrong JSON price',
    JSON.stringify({ prices: [peru, { ...peru, country: 'CL', price: '1' }] }),
    { fault: 'price', line: 2 },
  ],
  ['a JSON price without form', JSON.stringify({ prices: [null] }), { fault: 'form', line: 1 }],
  [
    'a wrong day of a JSON file',
    JSON.stringify({ date: 'today', prices: [peru] }),
    { fault: 'form', value: 'date' },
  ],
])('%s is refused with its line', (_, text, fault) => {
  const read = readPriceFile(text)
  expect(read).toMatchObject({ ok: false, faults: [fault] })
})

test('every fault of a file is named', () => {
  const read = readPriceFile('country,category,price\nX,marketing,1\nPE,marketing,1\nPE,utility,x')
  expect(read).toMatchObject({
    ok: false,
    faults: [
      { fault: 'country', line: 2 },
      { fault: 'price', line: 4 },
    ],
  })
})
