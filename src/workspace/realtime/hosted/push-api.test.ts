import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPushApi, type PushApi } from './push-api.ts'

const endpoint = { host: 'push.example', port: 443, tls: true }
const application = { appId: '1', key: 'key', secret: 'secret', cluster: 'main' }
const body = '{"time_ms":1,"events":[{"name":"member_added","channel":"presence-1","user_id":"u"}]}'

let push: PushApi
beforeEach(async () => {
  push = await createPushApi({ ...application, api: endpoint, socket: endpoint })
})
afterEach(() => push.close())

const read = (signature: Record<string, string>) =>
  push.readWebhook(
    new Headers({ 'content-type': 'application/json', 'x-pusher-key': 'key', ...signature }),
    body,
  )

test.each([{}, { 'x-pusher-signature': '' }, { 'x-pusher-signature': 'ab' }])(
  'a webhook with the public key and the signature %j is not from the push service',
  (signature) => {
    expect(read(signature)).toBeUndefined()
  },
)

test('a signed webhook is read', () => {
  const signature = createHmac('sha256', application.secret).update(body).digest('hex')
  expect(read({ 'x-pusher-signature': signature })).toMatchObject([{ user_id: 'u' }])
})
