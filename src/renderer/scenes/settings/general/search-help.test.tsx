import { expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { SearchHelp } from './search-help.tsx'

async function helpFor(query: string) {
  const onSearch = vi.fn<(query: string) => void>()
  const group = groupSchema.parse({ id: 'g1', name: 'Sales', messagingAppData: { appId: 'app' } })
  const viewer = viewerOf(signIn(), group)
  // The style sheet shows it on a filtered screen.
  const screen = await show(
    <div data-settings-filtered>
      <SearchHelp viewer={viewer} query={query} onSearch={onSearch} />
    </div>,
  )
  return { screen, onSearch }
}

test('a setting of another screen is linked', async () => {
  const { screen } = await helpFor('invite')
  const others = screen.getByRole('navigation', { name: 'On other screens' })
  await expect.element(others.getByRole('link', { name: 'Users' })).toBeVisible()
})

test('a word with a typing error leads to similar ones, and the chosen one is searched', async () => {
  const { screen, onSearch } = await helpFor('holydays')
  await screen.getByRole('button', { name: 'Opening hours' }).click()
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('Opening hours')
})

test('a word that is like none leads to the other screens', async () => {
  const { screen } = await helpFor('xqzwk')
  const others = screen.getByRole('navigation', { name: /^Try another word/ })
  await expect.element(others.getByRole('link', { name: 'Billing' })).toBeVisible()
})
