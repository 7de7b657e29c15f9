import { expect, test } from 'vitest'
import { webhookUrlFault } from './webhook-url.ts'

test.each([
  ['https://erp.example/bandeja?x=1', undefined],
  ['https://erp.example:8443', undefined],
  ['http://erp.internal/hook', undefined],
  ['erp.example/hook', 'invalid'],
  ['', 'invalid'],
  ['https://', 'invalid'],
  ['ftp://erp.example/', 'https'],
  ['javascript:alert(1)', 'invalid'],
  ['https://user@erp.example/', 'credentials'],
  ['https://user:secret@erp.example/', 'credentials'],
])('%s has the fault %s', (text, fault) => {
  expect(webhookUrlFault(text)).toBe(fault)
})
