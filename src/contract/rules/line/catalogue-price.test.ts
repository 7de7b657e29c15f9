import { expect, test } from 'vitest'
import { cataloguePrice } from './catalogue-price.ts'

test.each<[string, string, number | undefined]>([
  ['S/ 899.00', 'PEN', 899],
  ['S/1,899.50', 'PEN', 1_899.5],
  ['1.899,50 €', 'EUR', 1_899.5],
  ['1 899,50 €', 'EUR', 1_899.5],
  ["CHF 1'899.50", 'CHF', 1_899.5],
  ['R$1.234.567,89', 'BRL', 1_234_567.89],
  ['10.00 USD', 'USD', 10],
  ['$10', 'USD', 10],
  ['$0.00', 'USD', 0],
  ['$1,500', 'MXN', 1_500],
  ['$15.990', 'CLP', 15_990],
  ['KWD 1.250', 'KWD', 1.25],
  ['', 'PEN', undefined],
  ['Consultar', 'PEN', undefined],
  ['S/ 10.00 - S/ 20.00', 'PEN', undefined],
  ['-5.00', 'PEN', undefined],
  ['1.2.3', 'PEN', undefined],
  ['1,50.00', 'PEN', undefined],
  ['1.234.50', 'PEN', undefined],
  ['10.0000', 'PEN', undefined],
  ['10.00', '', undefined],
  ['9999999999999.00', 'PEN', undefined],
])('the price %j in %s is %s', (text, currency, price) => {
  expect(cataloguePrice(text, currency)).toBe(price)
})
