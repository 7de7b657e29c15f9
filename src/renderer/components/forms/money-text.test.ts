import { expect, it } from 'vitest'
import { moneyText } from './money-text.ts'

it.each([
  [89_950, 'PEN', 'es', 'S/ 899,50'],
  [249_000, 'PEN', 'es', 'S/ 2.490,00'],
  [249_000, 'USD', 'es', 'US$ 2.490,00'],
  [249_000, 'USD', 'pt', 'US$ 2.490,00'],
  [249_000, 'BRL', 'pt', 'R$ 2.490,00'],
  [249_000, 'USD', 'en', '$2,490.00'],
  [249_000, 'PEN', 'en', 'PEN 2,490.00'],
  [2_490, 'JPY', 'en', '¥2,490'],
  [0, 'EUR', 'es', '0,00 €'],
  [-100, 'USD', 'en', '-$1.00'],
  [-100, 'USD', 'es', 'US$ -1,00'],
  [100, 'XZY', 'es', 'XZY 1,00'],
])(
  'the amount %i in the currency %s and the language %s is %s',
  (amount, currency, language, text) => {
    expect(moneyText(amount, currency, language).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text)
  },
)
