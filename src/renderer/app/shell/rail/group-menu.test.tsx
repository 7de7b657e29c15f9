import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { mia, openApp, type AppData } from '#renderer/app/app.fixture.tsx'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { customers, member } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import '#renderer/scenes/profile/profile-scene.tsx'
import './group-menu-list.tsx'

const now = () => new Date().toISOString()
const far = (more: Parameters<typeof contact>[1] = {}) =>
  contact('far', {
    name: 'Far Away',
    groupId: 'g2',
    userId: 'u1',
    lastContactResponseAt: now(),
    ...more,
  })

/** Shows the inbox of Mia, who is an admin of another group as well. */
async function open(data: AppData = {}) {
  // Wide enough for the sidebar beside the conversation.
  await page.viewport(1_440, 900)
  const app = await openApp({
    user: mia({ elsewhere: 'ROLE_ADMI' }),
    chats: [...customers(2), far()],
    ...data,
  })
  await expect.element(app.row('Customer 1')).toBeVisible()
  const names = () =>
    app.screen
      .getByRole('grid', { name: 'Chat list' })
      .getByRole('row')
      .elements()
      .map((one) => one.querySelector('[title]')?.textContent)
  return {
    ...app,
    names,
    search: () => location.search,
    async switchGroup() {
      await app.screen.getByRole('button', { name: /^Switch group/ }).click()
      await app.screen.getByRole('menuitemradio', { checked: false }).first().click()
    },
  }
}

test('the open chat and the filter belong to one group, and going back does not bring them to another', async () => {
  const { row, open: openChat, screen, press, switchGroup, names, search } = await open()
  await openChat('Customer 1')
  await screen.getByRole('button', { name: /^Filters/ }).click()
  const filters = screen.getByRole('dialog', { name: /^Filters/ })
  await filters.getByRole('radio', { name: 'Important' }).click()
  await press('{Escape}')
  await expect.poll(search).toBe('?chat=c1&type=important')
  const isWhole = async () => {
    await expect.poll(names).toEqual(['Far Away'])
    await expect.element(screen.getByText('Choose a chat')).toBeVisible()
    await expect.poll(search).toBe('')
    await expect
      .element(screen.getByRole('list', { name: 'Filters in use' }))
      .not.toBeInTheDocument()
  }
  await switchGroup()
  await isWhole()
  history.back()
  await isWhole()
  // An opened address belongs to this group from then on.
  await row('Far Away').click()
  await expect.poll(search).toBe('?chat=far')
  expect(history.state).toMatchObject({ owner: expect.stringContaining('g2') })
})

test('the chosen group is the next start’s', async () => {
  const { switchGroup, names } = await open()
  await switchGroup()
  await expect.poll(names).toEqual(['Far Away'])
  expect(localStorage.getItem('bandeja.group.u1')).toBe('g2')
})

test('the status belongs to the group that main has of the user', async () => {
  const { switchGroup, press, bridge, screen } = await open()
  const account = (status: string) =>
    screen.getByRole('button', { name: `Your account: Mia, ${status}` })
  await expect.element(account('Available')).toBeVisible()
  await press('{Alt>}{Shift>}2{/Shift}{/Alt}')
  await expect.element(account('Busy')).toBeVisible()
  await switchGroup()
  await expect.poll(() => bridge.requests('context.set').at(-1)).toMatchObject({ groupId: 'g2' })
  bridge.push('serviceStatus.changed', { status: 'available' })
  await expect.element(account('Available')).toBeVisible()
})

test('a notification of another group switches to that group and opens its chat', async () => {
  const { open: openChat, goTo, heading, bubbles, row, search } = await open()
  await openChat('Customer 1')
  goTo('/dashboard?inGroup=g2&chat=far')
  await expect.element(heading('Far Away')).toBeVisible()
  await expect.element(bubbles.getByText('Text m-far')).toBeVisible()
  await expect.element(row('Customer 1')).not.toBeInTheDocument()
  expect(search()).toBe('?chat=far')
})

test('agents are fetched one by one in a group that refuses its member list', async () => {
  const chats = [
    ...customers(1),
    far({ userId: 'beto' }),
    contact('f2', { name: 'Further Off', groupId: 'g2', userId: 'gone' }),
  ]
  const { service, screen, switchGroup, open: openChat } = await open({ chats })
  service.answer(usersApi.users, () => refusal(403, 'FORBIDDEN'))
  service.answer(usersApi.userProfile, ({ params: { id = '' } }) =>
    id === 'beto' ? member('beto', 'Beto') : refusal(404, 'NOT_FOUND'),
  )
  await switchGroup()
  const agent = screen.getByRole('region', { name: 'Assigned Agent Data' })
  await openChat('Far Away')
  await screen.getByRole('button', { name: 'Show the contact information' }).click()
  await expect.element(agent.getByText('Beto', { exact: true })).toBeVisible()
  // A user outside that group is unknown there.
  await openChat('Further Off')
  await expect.element(agent.getByText('Agente no identificado')).toBeVisible()
})

test('a chat of the group switched to receives its messages, and is offered to its agents alone', async () => {
  const {
    screen,
    switchGroup,
    row,
    open: openChat,
    bubbles,
    receive,
  } = await open({
    members: { g2: [member('u1', 'Mia'), member('u7', 'Olga')] },
  })
  await switchGroup()
  await openChat('Far Away')
  receive(
    event('message.created', {
      groupId: 'g2',
      message: message('m9', 'far', {
        positionInChat: 2,
        content: { type: 'text', text: 'Still there' },
      }),
      contact: far({ revision: 2, chat: { lastMessage: 'Still there', lastMessageType: 'text' } }),
    }),
  )
  await expect.element(bubbles.getByText('Still there')).toBeVisible()
  await expect.element(row('Far Away').getByText('Still there')).toBeVisible()
  await row('Far Away').click({ button: 'right' })
  await screen.getByRole('menuitem', { name: /^Transfer…/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Transfer to…' })
  const agents = dialog.getByRole('group', { name: 'Agents' }).getByRole('option')
  await expect.element(agents.first()).toBeVisible()
  expect(agents.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Olga'),
  ])
})

test('undo and a late error of one group do not affect the next', async () => {
  const { service, screen, switchGroup, row, names, receive } = await open()
  const answer = Promise.withResolvers<Response>()
  const archived = service.answer(chatsApi.archiveChat, ({ params: { id = '' } }) =>
    id === 'c2'
      ? answer.promise
      : contact(id, { name: 'Customer 1', archived: true, userId: 'u1', revision: 2 }),
  )
  for (const name of ['Customer 1', 'Customer 2']) {
    await row(name).hover()
    await row(name).getByRole('button', { name: 'Archive' }).click()
    await expect.element(row(name)).not.toBeInTheDocument()
  }
  await expect.poll(() => archived.map(({ params }) => params['id'])).toEqual(['c1', 'c2'])
  const undo = screen.getByRole('button', { name: /^Undo/ })
  await expect.element(undo).toBeVisible()
  await switchGroup()
  await expect.poll(names).toEqual(['Far Away'])
  expect(undo.elements()).toEqual([])
  const words = 'This chat is not yours to archive.'
  answer.resolve(Response.json({ code: 'FORBIDDEN', message: words }, { status: 403 }))
  await expect.element(page.getByText(words)).toBeVisible()
  // Later events of this group find its list unchanged.
  receive(
    event('message.created', {
      groupId: 'g2',
      message: message('m9', 'far', { positionInChat: 2 }),
      contact: far({
        revision: 2,
        chat: { lastMessage: 'Is anybody there?', lastMessageType: 'text' },
      }),
    }),
  )
  await expect.element(row('Far Away').getByText('Is anybody there?')).toBeVisible()
  expect(names()).toEqual(['Far Away'])
})
