import { expect, test } from 'vitest'
import type { LineCheck, LineCheckup } from '#contract/entities/line/line-check.ts'
import { fieldStateOf, obstacleOf, sentValues, type LineValues } from './use-line-check.ts'

const values: LineValues = {
  provider: 'meta',
  baseUrl: '',
  phone: '',
  phoneId: '1',
  accountId: '2',
  token: 'token',
  appSecret: 'secret',
  appId: '',
  apiVersion: '',
}
const checkup = (...checks: LineCheck[]): LineCheckup => ({
  number: { phone: '51999000100', name: 'Casa Nogal' },
  checks: [
    { name: 'account', state: 'ok' },
    { name: 'token', state: 'ok' },
    { name: 'app', state: 'later' },
    ...checks,
  ],
  at: '2026-10-12T11:38:04.000Z',
})
const bad: LineCheck = {
  name: 'messaging',
  state: 'bad',
  field: 'token',
  fault: 'missingPermission',
}
const warn: LineCheck = { name: 'expiry', state: 'warn', field: 'token', fault: 'expires' }
const answered = { checkup: checkup(), checked: values, pending: undefined, error: null }

test.each([
  ['phoneId', '1', answered, 'ok'],
  ['accountId', '2', answered, 'ok'],
  ['token', 'token', answered, 'ok'],
  // Without the app id, nothing proves the secret.
  ['appSecret', 'secret', answered, 'none'],
  ['appId', '', answered, 'none'],
  ['token', 'token', { ...answered, checkup: checkup(bad) }, 'bad'],
  ['token', 'token', { ...answered, checkup: checkup(warn) }, 'warn'],
  ['token', 'token', { ...answered, checkup: checkup(warn, bad) }, 'bad'],
  // An answer about another value says nothing of this one.
  ['token', 'other', { ...answered, checkup: checkup(bad) }, 'none'],
  ['token', 'other', { ...answered, pending: { ...values, token: 'other' } }, 'busy'],
  // A value that was checked already keeps its state while another one is checked.
  ['phoneId', '1', { ...answered, pending: { ...values, token: 'other' } }, 'ok'],
] as const)('the field %s with "%s" is shown by its own check', (field, value, state, tone) => {
  expect(fieldStateOf(field, value, state).tone).toBe(tone)
})

test.each([
  [values, answered, undefined],
  [values, { ...answered, checkup: checkup(warn) }, undefined],
  [values, { ...answered, checkup: checkup(bad) }, 'bad'],
  [values, { ...answered, checkup: { ...checkup(), number: undefined } }, 'bad'],
  [values, { ...answered, pending: values }, 'busy'],
  [{ ...values, token: 'other' }, answered, 'unchecked'],
  [values, { ...answered, error: new Error('no answer') }, 'unchecked'],
  [{ ...values, accountId: '' }, answered, { missing: 'accountId' }],
  [{ ...values, appSecret: '' }, answered, { missing: 'appSecret' }],
])('values that are not checked and right are not stored: %#', (given, state, obstacle) => {
  expect(obstacleOf(given, state, false)).toEqual(obstacle)
})

test('a stored line keeps the secrets whose fields are empty', () => {
  const empty = { ...values, token: '', appSecret: '' }
  expect(obstacleOf(empty, { ...answered, checked: empty }, true)).toBeUndefined()
})

test('only values that the service accepts are sent', () => {
  expect(sentValues({ ...values, phoneId: '+51 987', apiVersion: '25', appId: '3' })).toEqual({
    provider: 'meta',
    accountId: '2',
    token: 'token',
    appSecret: 'secret',
    appId: '3',
  })
})
