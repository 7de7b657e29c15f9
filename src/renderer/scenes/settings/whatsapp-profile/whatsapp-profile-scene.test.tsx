import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { renderToReadableStream } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { userSchema } from '#contract/entities/user.ts'
import { whatsAppProfileSchema } from '#contract/entities/whatsapp-profile.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'
import { queryClient } from '#renderer/data/query.ts'
import { loadedGroupAtom, sessionAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { startTextsWithoutDocument } from '#renderer/i18n/test-texts.ts'
import WhatsAppProfileScene from './whatsapp-profile-scene.tsx'

beforeAll(async () => {
  await startTextsWithoutDocument()
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1', role: 'ROLE_ADMI' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1', name: 'Sales' }))
})
afterAll(() => vi.unstubAllGlobals())

/** The markup of the screen with a profile. */
async function render(fields: object): Promise<string> {
  const profile = whatsAppProfileSchema.parse({ name: 'Sales', ...fields })
  queryClient.setQueryData(queryKeyOf('whatsAppProfile', 'g1'), profile)
  const stream = await renderToReadableStream(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider>
          <MemoryRouter>
            <WhatsAppProfileScene />
          </MemoryRouter>
        </MantineProvider>
      </QueryClientProvider>
    </Provider>,
  )
  return await new Response(stream).text()
}

test.each([
  [{ isConnected: true, quality: 'GREEN' }, ['Connected', 'Quality']],
  [{ isConnected: true, isSimulated: true }, ['Not connected: simulated customers']],
  [{ isConnected: false }, ['No channel', 'Quality']],
])('the line of the profile %j says %j', async (fields, shown) => {
  const texts = ['Connected', 'Not connected: simulated customers', 'No channel', 'Quality']
  const markup = await render(fields)
  expect(texts.filter((text) => markup.includes(`>${text}<`))).toEqual(shown)
})

const valid = 'https://shop.example'

test.each([
  [[valid, valid], []],
  [['no address', valid], ['Website 1']],
  [[valid, 'no address'], ['Website 2']],
  [['', 'no address'], ['Website 2']],
  [
    ['no address', 'none'],
    ['Website 1', 'Website 2'],
  ],
])('with the websites %j, the fields with an error are %j', async (websites, faulty) => {
  const fields = (await render({ websites })).match(/<input[^>]*aria-label="Website[^>]*>/g)
  expect(fields).toHaveLength(2)
  const labels = fields?.filter((field) => field.includes('aria-invalid="true"'))
  expect(labels?.map((field) => /aria-label="([^"]*)"/.exec(field)?.[1])).toEqual(faulty)
})
