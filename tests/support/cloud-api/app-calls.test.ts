import { afterEach, beforeEach, expect, test } from 'vitest'
import { startGraphDouble, type GraphDouble } from './graph-double.ts'

let graph: GraphDouble
beforeEach(async () => {
  graph = await startGraphDouble()
  graph.apps.push({ id: '1', secret: 'right' }, { id: '2', secret: 'other' })
  graph.tokens.set('token', { appId: '1', scopes: ['a'], expiresAt: 0, accounts: ['9'] })
})
afterEach(() => graph.stop())

async function call(path: string, authorization: string, body?: object) {
  const response = await fetch(`${graph.url}/v25.0${path}`, {
    headers: { authorization, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

const refused = (code: number) => ({ answer: { error: { code } } })

test('its app or a token of that app asks about a token, and nobody else', async () => {
  const path = '/debug_token?input_token=token'
  expect(await call(path, 'Bearer 1|right')).toMatchObject({
    status: 200,
    answer: { data: { is_valid: true, scopes: ['a'] } },
  })
  expect(await call(path, 'Bearer token')).toMatchObject({
    status: 200,
    answer: { data: { app_id: '1', granular_scopes: [{ scope: 'a', target_ids: ['9'] }] } },
  })
  graph.tokens.set('of another app', { appId: '2', scopes: ['a'], expiresAt: 0, accounts: ['9'] })
  expect(await call(path, 'Bearer of another app')).toMatchObject(refused(100))
  expect(await call(path, 'Bearer nobody')).toMatchObject(refused(190))
  expect(await call(path, 'Bearer 1|wrong')).toMatchObject(refused(190))
  expect(await call(path, 'Bearer 3|right')).toMatchObject(refused(101))
  expect(await call(path, 'Bearer 2|other')).toMatchObject(refused(100))
})

test('a subscription needs a known field and an address that is https and answers', async () => {
  const body = {
    object: 'whatsapp_business_account',
    callback_url: 'https://bandeja.example.com/hook',
    verify_token: 'v',
    fields: 'messages,flows',
  }
  const subscribe = (change: object) =>
    call('/1/subscriptions', 'Bearer 1|right', { ...body, ...change })
  expect(await subscribe({ callback_url: 'http://bandeja.example.com' })).toMatchObject(
    refused(100),
  )
  expect(await subscribe({ fields: 'messages,nothing' })).toMatchObject(refused(100))
  expect(await subscribe({})).toMatchObject(refused(2200))
  expect(await call('/2/subscriptions', 'Bearer 1|right', body)).toMatchObject(refused(100))
})
