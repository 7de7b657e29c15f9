import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Due, TargetKind } from '#contract/entities/targets/target.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import { chatOf } from '#renderer/scenes/inbox/chat-list/list.fixture.tsx'
import HeaderDue from './header-due.tsx'

const always = {
  week: (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((day) => ({
    day,
    from: '00:00',
    to: '23:59',
  })),
  holidays: [],
}
const dueOf = (kind: TargetKind): Due => ({
  kind,
  since: new Date(Date.now() - 60_000).toISOString(),
  at: new Date(Date.now() + 600_000).toISOString(),
  minutes: 60,
  by: {},
})

/** Opens the header's popover about the targets that run. */
async function open(kinds: readonly TargetKind[], options: ScreenOptions = {}) {
  const { show } = await startScreen(options)
  const shown = await show(
    <HeaderDue contact={chatOf('c', 'Carmen')} dues={kinds.map((kind) => dueOf(kind))} />,
  )
  await userEvent.click(shown.getByRole('button'))
  return shown
}

test('each target says what ends it', async () => {
  const shown = await open(['first', 'resolution'])
  const part = (name: string) => shown.getByRole('region', { name })
  await expect.element(part('First answer').getByText(/^Your answer ends it/)).toBeVisible()
  await expect.element(part('Finishing').getByText('Finishing the chat ends it.')).toBeVisible()
  expect(
    part('Finishing')
      .getByText(/^Your answer/)
      .elements(),
  ).toEqual([])
})

test('opening hours are named where there are some', async () => {
  const without = await open(['next'])
  await expect.element(without.getByText(/Your answer ends it/)).toBeVisible()
  expect(without.getByText('Only opening hours count.').elements()).toEqual([])
  await without.unmount()
  const group = { openingHours: always, timeZone: 'UTC' }
  const shown = await open(['next'], { group })
  await expect.element(shown.getByText('Only opening hours count.')).toBeVisible()
})
