import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { savedViewsApi } from '#contract/api/chats/saved-views.ts'
import { savedViewSchema, type SavedView } from '#contract/entities/chats/saved-view.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { loadedTeamsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import {
  ago,
  chatOf,
  openList,
  type ListData,
} from '#renderer/scenes/inbox/chat-list/list.fixture.tsx'

const seed = () => [
  chatOf('done', 'Done', { finishedChat: true, chat: { updateAt: ago(1) } }),
  chatOf('star', 'Starred', { importantChat: true, chat: { updateAt: ago(2) } }),
  chatOf('plain', 'Plain', { chat: { updateAt: ago(3) } }),
]

/** Shows the inbox with a service that stores views. */
async function openViews(more: Partial<ListData> = {}) {
  // Pinned views have room beside the others.
  await page.viewport(1_440, 900)
  let saved: SavedView[] = []
  const list = await openList({
    chats: seed(),
    ...more,
    onService: (service) => {
      service.answer(savedViewsApi.savedViews, () => ({ items: saved }))
      service.answer(savedViewsApi.deleteSavedView, ({ params: { id } }) => {
        saved = saved.filter((view) => view.id !== id)
        return {}
      })
      service.answer(savedViewsApi.updateSavedView, ({ params: { id }, body }) => {
        const change = savedViewsApi.updateSavedView.body.parse(body)
        const before = saved.find((view) => view.id === id)
        const changed = savedViewSchema.parse({ ...before, ...change })
        saved = saved.map((view) => (view.id === id ? changed : view))
        return changed
      })
      service.answer(savedViewsApi.orderSavedViews, ({ body }) => {
        const { ids } = savedViewsApi.orderSavedViews.body.parse(body)
        saved = saved.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
        return { items: saved }
      })
    },
  })
  const created = list.service.answer(savedViewsApi.createSavedView, ({ body }) => {
    const { teamId, ...view } = savedViewsApi.createSavedView.body.parse(body)
    const owner = teamId === undefined ? { userId: 'u1' } : { teamId }
    const stored = savedViewSchema.parse({ ...view, ...owner, id: `v${saved.length + 1}` })
    saved.push(stored)
    return stored
  })
  const menu = page.getByRole('menu', { name: 'Saved views' })
  const openMenu = async () => {
    await list.button('Saved views').click()
    await expect.element(menu).toBeVisible()
    await expect.poll(() => menu.element().contains(document.activeElement)).toBe(true)
  }
  const choose = async (item: string) => {
    await openMenu()
    await menu.getByRole('menuitem', { name: item }).click()
  }
  return {
    ...list,
    created,
    menu,
    openMenu,
    choose,
    saving: list.dialog('Save the view'),
    managing: list.dialog('Saved views'),
    /** Changes the views as another window or user does. */
    receiveViews(views: SavedView[]) {
      saved = views
      list.receive(event('savedViews.changed', {}))
    },
    /** Filters the list by a kind and saves it as a view. */
    async save(kind: string, name: string) {
      await list.showType(kind)
      await choose('Save this view…')
      const dialog = list.dialog('Save the view')
      await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus()
      await userEvent.keyboard(`${name}{Enter}`)
      await expect.element(dialog).not.toBeInTheDocument()
    },
    /** Runs the palette's action of this name. */
    async byName(name: string) {
      const palette = await list.find(name)
      await expect
        .element(palette.getByRole('option', { name, exact: false, selected: true }))
        .toBeVisible()
      await userEvent.keyboard('{Enter}')
    },
  }
}

async function press(control: Locator): Promise<void> {
  const element = control.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{Enter}')
}

const view = (draft: Partial<SavedView>): SavedView =>
  savedViewSchema.parse({ id: 'v1', groupId: 'g1', name: 'Stars', userId: 'u1', ...draft })

test('a filter is stored by name, and chosen in the menu and in the palette', async () => {
  const list = await openViews()
  await list.openMenu()
  await expect.element(list.menu.getByText(/^Filter the list and save the view/)).toBeVisible()
  await list.press('{Escape}')
  await list.save('Important', 'My stars')
  await expect
    .poll(() => list.created.map(({ body }) => body))
    .toMatchObject([{ groupId: 'g1', name: 'My stars', query: 'type=important' }])
  await list.showType('All')
  await expect.poll(list.order).toHaveLength(3)
  await list.choose('My stars')
  await list.expectOrder('Starred')
  await expect.poll(list.query).toBe('?type=important')
  await list.showType('All')
  await expect.poll(list.order).toHaveLength(3)
  await list.byName('View: My stars')
  await list.expectOrder('Starred')
})

test('choosing a view in the palette focuses its first chat', async () => {
  const plain = Array.from({ length: 5 }, (_, n) =>
    chatOf(`p${n}`, `Plain ${n}`, { chat: { updateAt: ago(200 + n) } }),
  )
  const stars = Array.from({ length: 20 }, (_, n) =>
    chatOf(`s${n}`, `Star ${n}`, { importantChat: true, chat: { updateAt: ago(100 + n) } }),
  )
  const list = await openViews({ chats: [...stars, ...plain] })
  list.receiveViews([view({ query: 'type=important' })])
  await list.focusRow('Star 0')
  // The last rows are drawn after the first key.
  await expect
    .poll(async () => {
      await list.press('{End}')
      return document.activeElement?.querySelector('[title]')?.textContent
    })
    .toBe('Plain 4')
  await list.byName('View: Stars')
  await expect.element(list.row('Star 0')).toHaveFocus()
  await expect.poll(list.order).not.toContain('Plain 4')
  const scroller = list.screen.getByTestId('chat-scroller').element()
  expect(scroller.scrollTop).toBe(0)
})

test('a view needs a name that no other one has', async () => {
  const list = await openViews()
  list.receiveViews([view({ query: 'type=important' })])
  await list.showType('Finished')
  await list.choose('Save this view…')
  await list.saving.getByRole('textbox', { name: 'Name' }).fill('stars')
  await expect.element(list.saving.getByText('There is a view of that name already.')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await list.press('{Enter}')
  await expect.element(list.saving).toBeVisible()
  expect(list.created).toEqual([])
})

/** The dialog in which two views are arranged. */
async function openArranging() {
  const list = await openViews()
  list.receiveViews([
    view({ query: 'type=important' }),
    view({ id: 'v2', name: 'Done ones', query: 'type=finished' }),
  ])
  await list.byName('Arrange the views…')
  const dialog = list.managing
  await expect.element(dialog.getByRole('textbox', { name: 'Name of Stars' })).toBeVisible()
  return {
    ...list,
    dialog,
    name: (of: string) => dialog.getByRole('textbox', { name: `Name of ${of}` }),
    button: (label: string) => dialog.getByRole('button', { name: label }),
    names: () => [...dialog.element().querySelectorAll('input')].map(({ value }) => value),
  }
}

test('views are renamed and ordered by keyboard alone', async () => {
  const { dialog, name, button, names, press: type } = await openArranging()
  expect(await accessibilityFaults()).toEqual([])
  await name('Done ones').click()
  await type('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(names).toEqual(['Done ones', 'Stars'])
  await expect.element(name('Done ones')).toHaveFocus()
  await name('Done ones').fill('stars')
  await type('{Enter}')
  await expect.element(dialog.getByText('There is a view of that name already.')).toBeVisible()
  await name('Done ones').fill('Finished ones')
  await type('{Enter}')
  await expect.element(name('Finished ones')).toBeVisible()
  await press(button('Move Stars up'))
  // It moves no further up.
  await expect.element(button('Move Stars down')).toHaveFocus()
})

test('views are deleted by keyboard alone; the dialog keeps the focus after the last', async () => {
  const { dialog, name, button } = await openArranging()
  await press(button('Delete Stars'))
  await expect.element(name('Stars')).not.toBeInTheDocument()
  await expect.element(button('Delete Done ones')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button')).toHaveFocus()
})

test('a view keeps view, order and filters, is beside the views when pinned, and otherwise its name is among the filters', async () => {
  const list = await openViews()
  await list.view('Mine').click()
  await list.sort.click()
  await page.getByRole('menuitemradio', { name: 'Longest waiting' }).click()
  await list.showType('Important')
  await list.choose('Save this view…')
  await list.saving.getByRole('textbox', { name: 'Name' }).fill('My stars')
  await list.saving.getByRole('checkbox', { name: 'Pin it beside the views' }).click()
  expect(list.saving.getByRole('combobox', { name: 'Share with' }).elements()).toEqual([])
  await list.saving.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => list.created.map(({ body }) => body))
    .toMatchObject([{ query: 'view=mine&sort=waiting&type=important', isPinned: true }])
  const pinned = page.getByRole('tab', { name: 'My stars' })
  await expect.element(pinned).toHaveAttribute('aria-selected', 'true')
  expect(await accessibilityFaults()).toEqual([])

  await list.byName('Arrange the views…')
  await list.managing.getByRole('button', { name: 'Pin My stars' }).click()
  await expect.element(pinned).not.toBeInTheDocument()
  const inUse = page.getByRole('list', { name: 'Filters in use' })
  await expect.element(inUse.getByRole('button', { name: 'Remove: My stars' })).toBeInTheDocument()
  const texts = inUse
    .getByRole('button')
    .elements()
    .map((one) => one.textContent)
  expect(texts).toContain('Important')
  await list.managing.getByRole('button', { name: 'Delete My stars' }).click()
  await expect.element(inUse.getByText('My stars')).not.toBeInTheDocument()
})

test('a view that is saved in another window is shown in this one', async () => {
  const list = await openViews()
  list.receiveViews([view({ name: 'My stars', query: 'type=important', isPinned: true })])
  await page.getByRole('tab', { name: 'My stars' }).click()
  await list.expectOrder('Starred')
  list.receiveViews([])
  await expect.element(page.getByRole('tab', { name: 'My stars' })).not.toBeInTheDocument()
})

const north = teamSchema.parse({ id: 'north', groupId: 'g1', name: 'north', tagId: 'tag-north' })

test('an admin shares a view with a team', async () => {
  const list = await openViews({ role: 'ROLE_ADMI', group: { hasTeams: true } })
  store.set(loadedTeamsAtom, { groupId: 'g1', teams: [north] })
  await list.showType('Finished')
  await list.choose('Save this view…')
  await list.saving.getByRole('textbox', { name: 'Name' }).fill('Done by North')
  await list.saving.getByRole('checkbox', { name: 'Pin it beside the views' }).click()
  await list.saving.getByRole('combobox', { name: 'Share with' }).click()
  await page.getByRole('option', { name: 'north' }).click()
  expect(await accessibilityFaults()).toEqual([])
  await list.saving.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => list.created.map(({ body }) => body))
    .toMatchObject([{ name: 'Done by North', isPinned: true, teamId: 'north' }])
  await expect.element(page.getByRole('tab', { name: 'Done by North' })).toBeVisible()
  await list.choose('Arrange the views…')
  await list.managing.getByRole('button', { name: 'Delete Done by North' }).click()
  await expect.element(page.getByRole('tab', { name: 'Done by North' })).not.toBeInTheDocument()
})

test('the members of a team see a view that is shared with it, and cannot change it', async () => {
  const list = await openViews({ group: { hasTeams: true } })
  store.set(loadedTeamsAtom, { groupId: 'g1', teams: [north] })
  list.receiveViews([
    savedViewSchema.parse({
      id: 'v1',
      groupId: 'g1',
      name: 'Done by North',
      query: 'type=finished',
      isPinned: true,
      teamId: 'north',
    }),
  ])
  await page.getByRole('tab', { name: 'Done by North' }).click()
  await list.expectOrder('Done')
  await list.openMenu()
  await expect
    .element(list.menu.getByRole('menuitem', { name: 'Done by North Shared with north' }))
    .toBeVisible()
  await list.menu.getByRole('menuitem', { name: 'Arrange the views…' }).click()
  await expect.element(list.managing.getByText(/^Filter the list and save the view/)).toBeVisible()
  expect(list.managing.getByRole('textbox').elements()).toEqual([])
})
