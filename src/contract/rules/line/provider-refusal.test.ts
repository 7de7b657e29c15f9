import { expect, test } from 'vitest'
import { providerRefusal } from './provider-refusal.ts'

test.each([
  [undefined, null],
  [{ code: 'CONFLICT', details: { field: 'body' } }, null],
  [{ code: 'LINE_REFUSED' }, {}],
  [{ code: 'LINE_REFUSED', details: 'x' }, {}],
  [
    { code: 'LINE_REFUSED', details: { field: 'body', message: 'No.', code: 100 } },
    { field: 'body', message: 'No.' },
  ],
  [
    { code: 'LINE_REFUSED', details: { field: 'file', fault: 'noApp' } },
    { field: 'file', fault: 'noApp' },
  ],
  [
    { code: 'LINE_REFUSED', details: { field: 'appSecret', fault: 'wrongSecret' } },
    { field: 'appSecret', webhookFault: 'wrongSecret' },
  ],
  [{ code: 'LINE_REFUSED', details: { fault: 'other', message: '' } }, {}],
])('%j', (error, refusal) => {
  expect(providerRefusal(error)).toEqual(refusal)
})
