import { expect, test } from 'vitest'
import { show } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { Members } from './members.tsx'

test('the phones of a group chat are written as everywhere', async () => {
  const group = contact('c1', {
    groupChatMembers: [
      { phone: '51999494441', name: 'Rosa', isAdmin: false },
      { phone: '34612345678', name: '', isAdmin: false },
    ],
  })
  const screen = await show(<Members contact={group} />)
  const members = screen.getByRole('listitem')
  await expect.element(members.nth(0)).toMatchTextContent('+51 999 494 441')
  await expect.element(members.nth(1)).toMatchTextContent('+34 612 34 56 78')
})
