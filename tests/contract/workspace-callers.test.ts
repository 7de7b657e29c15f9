import { afterEach, expect, test } from 'vitest'
import { emailOf, PASSWORD, type Name } from './support/users.ts'
import { startRig, type Rig, type RigOptions } from './support/test-workspace.ts'

const HOME = '198.51.100.7'
const STRANGER = '203.0.113.9'

let rig: Rig
let callers: string[]
afterEach(() => rig.stop())

async function start(options: RigOptions = {}): Promise<void> {
  callers = []
  const observer = {
    call: ({ address }: { address: string }) => void callers.push(address),
    event: () => undefined,
  }
  rig = await startRig({ observer, ...options })
}

/** The status of a sign-in that arrives over a proxy on this machine, which has added the last entry of the header. */
async function signIn(name: Name, password: string, forwarded: string): Promise<number> {
  const headers = { 'x-forwarded-for': forwarded }
  const body = { email: emailOf(name), password }
  return (await rig.call('POST', 'main/login', { body, headers })).status
}

test('behind a trusted proxy a stranger locks only their own network out', async () => {
  await start({ trustedProxies: ['127.0.0.1'] })
  expect(await signIn('ana', PASSWORD, HOME)).toBe(200)
  for (let guess = 0; guess < 10; guess += 1)
    expect(await signIn('ana', `no ${guess}`, STRANGER)).toBe(401)
  expect(await signIn('ana', PASSWORD, STRANGER)).toBe(429)
  expect(await signIn('ana', PASSWORD, HOME)).toBe(200)
  expect(await signIn('beto', PASSWORD, '198.51.100.8')).toBe(200)
  expect(new Set(callers)).toEqual(new Set([HOME, STRANGER, '198.51.100.8']))
})

test('what a stranger writes into the header is neither a way around the limit nor counts for others', async () => {
  await start({ trustedProxies: ['127.0.0.1'] })
  expect(await signIn('ana', PASSWORD, HOME)).toBe(200)
  for (let guess = 0; guess < 10; guess += 1)
    expect(await signIn('ana', `no ${guess}`, `${HOME}, 192.0.2.${guess}, ${STRANGER}`)).toBe(401)
  expect(await signIn('ana', PASSWORD, `${HOME}, ${STRANGER}`)).toBe(429)
  expect(await signIn('ana', PASSWORD, HOME)).toBe(200)
})

test('without a trusted proxy the header is not read', async () => {
  await start()
  expect(await signIn('ana', PASSWORD, HOME)).toBe(200)
  for (let guess = 0; guess < 10; guess += 1)
    expect(await signIn('ana', `no ${guess}`, `192.0.2.${guess}`)).toBe(401)
  expect(await signIn('ana', PASSWORD, HOME)).toBe(429)
  expect(new Set(callers)).toEqual(new Set(['127.0.0.1']))
})
