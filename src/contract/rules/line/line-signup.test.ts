import { describe, expect, test } from 'vitest'
import { phoneDataStates } from '#contract/entities/line/line-signup.ts'
import { limits } from '#contract/limits.ts'
import {
  answerRefusal,
  askPhoneDataUntil,
  mayAskPhoneData,
  readSignupAnswer,
  refusedPhoneData,
  signedUpNumber,
  signupPath,
  signupUrl,
  type SignupNumber,
} from './line-signup.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const later = now + limits.line.signupMs

describe('the answer with a state', () => {
  test.each([
    ['is taken once in time', { expiresAt: later, answeredAt: null }, now, undefined],
    ['is taken until its last moment', { expiresAt: now + 1, answeredAt: null }, now, undefined],
    ['is not taken at its end', { expiresAt: now, answeredAt: null }, now, 'expiredState'],
    ['is not taken again', { expiresAt: later, answeredAt: now }, now, 'usedState'],
    ['is not taken again after its end', { expiresAt: now, answeredAt: now }, later, 'usedState'],
    ['of no sign-up is not taken', undefined, now, 'unknownState'],
  ] as const)('%s', (_, signup, at, expected) => {
    expect(answerRefusal(signup, at)).toBe(expected)
  })
})

test('the page is asked for a number of the phone’s app, and told where its answer goes', () => {
  const redirectUrl = `https://chat.example${signupPath}`
  const url = new URL(
    signupUrl({ appId: '1', configId: '2', apiVersion: 'v25.0', redirectUrl, state: 'a-_b' }),
  )
  expect(url.origin + url.pathname).toBe('https://www.facebook.com/v25.0/dialog/oauth')
  const { extras = '', ...query } = Object.fromEntries(url.searchParams)
  expect(query).toEqual({
    client_id: '1',
    config_id: '2',
    redirect_uri: redirectUrl,
    response_type: 'code',
    override_default_response_type: 'true',
    state: 'a-_b',
  })
  expect(JSON.parse(extras)).toMatchObject({ featureType: 'whatsapp_business_app_onboarding' })
})

const state = 'abc-_9'
test.each<[string, ReturnType<typeof readSignupAnswer>]>([
  [`code=AQ%2Fb&state=${state}`, { kind: 'code', state, code: 'AQ/b' }],
  [`error=access_denied&error_reason=user_denied&state=${state}`, { kind: 'denied', state }],
  // An error counts, whatever else there is.
  [`error=access_denied&code=AQ&state=${state}`, { kind: 'denied', state }],
  [
    `error_code=1349048&error_message=Can%27t%0Aload%E2%80%AE&state=${state}`,
    { kind: 'refused', state, said: "Can't load" },
  ],
  [`error=server_error&state=${state}`, { kind: 'refused', state, said: 'server_error' }],
  [`code=AQ`, undefined],
  [`state=${state}`, undefined],
  [`code=&state=${state}`, undefined],
  [`code=AQ&state=a%20b`, undefined],
  [`code=AQ&state=${'a'.repeat(200)}`, undefined],
  [`code=${'A'.repeat(5_000)}&state=${state}`, undefined],
])('%s is read', (query, expected) => {
  expect(readSignupAnswer(new URLSearchParams(query))).toEqual(expected)
})

test('the words of an error are cut', () => {
  const query = new URLSearchParams({ state, error: 'x', error_description: 'a '.repeat(900) })
  expect(readSignupAnswer(query)).toMatchObject({ said: expect.stringMatching(/^.{1,300}$/) })
})

test.each([
  [[2_593_107], 'once'],
  [[100, 2_593_108], 'closed'],
  [[2_593_109, undefined], 'declined'],
  [[100, undefined], 'refused'],
] as const)('the codes %j mean %s', (codes, expected) => {
  expect(refusedPhoneData(codes)).toBe(expected)
})

test('data of the phone is asked for again only if nothing is decided, and within a day', () => {
  const askable = phoneDataStates.filter((one) => mayAskPhoneData({ state: one }, now, now))
  expect(askable).toEqual(['open', 'refused'])
  const until = askPhoneDataUntil(now)
  expect(until).toBe(Date.parse('2026-11-30T12:00:00Z'))
  expect(mayAskPhoneData({ state: 'open' }, now, until - 1)).toBe(true)
  expect(mayAskPhoneData({ state: 'open' }, now, until)).toBe(false)
})

const number = (id: string, isOnPhone: boolean): SignupNumber => ({
  id,
  phone: `5199900010${id}`,
  isOnPhone,
})
test.each<[SignupNumber[], string, ReturnType<typeof signedUpNumber>]>([
  [[], '', 'noNumber'],
  [[number('1', false)], '51999000101', 'notOnPhone'],
  [[number('1', false), number('2', true)], '51999000101', number('2', true)],
  [[number('1', true), number('2', true)], '', 'severalNumbers'],
  [[number('1', true), number('2', true)], '51999000102', number('2', true)],
  [[{ id: '1', phone: '1' }], '', 'notOnPhone'],
])('of %j, %j named, it is %j', (numbers, named, expected) => {
  expect(signedUpNumber(numbers, named)).toEqual(expected)
})
