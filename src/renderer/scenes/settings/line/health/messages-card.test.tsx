import { expect, test } from 'vitest'
import { contentApi } from '#contract/api/messages/content.ts'
import { lineHealthSchema } from '#contract/entities/line/line-health.ts'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { startService } from '#renderer/data/service/service.fixture.ts'
import { MessagesCard } from './messages-card.tsx'

test('nobody is told that nothing can be done about a code that is not known', async () => {
  signIn()
  startService().answer(contentApi.errorTexts, () => ({ items: [] }))
  const at = new Date().toISOString()
  const health = lineHealthSchema.parse({
    at,
    status: { state: 'connected', since: at },
    phone: '51999000000',
    name: 'Sales',
    provider: 'meta',
    connectedAt: at,
    people: 1,
    messages: { delivered: 0, read: 0, underWay: 0, failed: 4 },
    failures: [
      { code: 999_999, messages: 3 },
      { code: 131_050, messages: 1 },
    ],
    webhooks: { hours: [], unsigned: 0 },
    queue: { messages: 0, chats: 0, files: 0, campaigns: [] },
    grades: [],
    history: [],
  })
  const card = await show(<MessagesCard health={health} />)
  const row = (code: number) => card.getByRole('row').filter({ hasText: String(code) })
  await expect.element(row(131_050).getByText('Nothing to do')).toBeVisible()
  await expect.element(row(999_999).getByText(/^A reason that Bandeja does not know/)).toBeVisible()
  expect(row(999_999).getByText('Nothing to do').elements()).toEqual([])
})
