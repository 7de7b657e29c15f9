import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { scheduledMessagesApi } from '#contract/api/messages/scheduled-messages.ts'
import { searchApi } from '#contract/api/messages/search.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { member } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import {
  carmen,
  openConversations,
  range,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

test('a message’s time never covers its text', async () => {
  // Of messages in the same minute only the last one shows its time, unless the pointer is over it.
  const texts = ['Is the walnut desk', 'that you have in the window', 'still to be had?']
  const now = new Date().toISOString()
  const stored = written([...range(1, 30).map((n) => `Line ${n}`), ...texts], { updatedAt: now })
  const talk = await openConversations({ stored: { c: stored } })
  await talk.open('Carmen Rojas')
  await talk.untilScrollEnds()
  for (const words of texts) {
    const text = talk.bubbles.getByText(words)
    await text.hover()
    const bubble = talk.bubbles.filter({ has: page.getByText(words) })
    await expect.element(bubble.getByRole('time')).toBeVisible()
    const range = document.createRange()
    range.selectNodeContents(text.element())
    const end = range.getBoundingClientRect().right
    expect(bubble.getByRole('time').element().getBoundingClientRect().x).toBeGreaterThan(end)
  }
})

test('the label of the day is hidden while the list rests', async () => {
  const stored = written(range(1, 40).map((n) => `Line ${n}`))
  const talk = await openConversations({ stored: { c: stored } })
  await talk.open('Carmen Rojas')
  await talk.untilScrollEnds()
  const day = talk.scroller.element().previousElementSibling
  if (day === null) throw new Error('There is no label.')
  await expect.poll(() => getComputedStyle(day).opacity).toBe('0')
  expect(getComputedStyle(day).transitionDelay).toBe('0.2s')
})

test('the time of a picture is over it', async () => {
  const stored = written([
    { type: 'image', media: 'photos/desk.jpg', mimeType: 'image/jpeg', filename: 'desk.jpg' },
  ])
  const talk = await openConversations({ stored: { c: stored } })
  await talk.open('Carmen Rojas')
  const bubble = talk.bubbles.last()
  const picture = bubble.getByRole('button', { name: 'Show the picture: desk.jpg' }).element()
  const time = bubble.getByRole('time').element().getBoundingClientRect()
  expect(time.bottom).toBeLessThan(picture.getBoundingClientRect().bottom)
  expect(time.top).toBeGreaterThan(picture.getBoundingClientRect().top)
})

test('the list shows a formatted message as plain text', async () => {
  const text = '*Total*: _3_ ~4~ `ref`\n- pan\n- leche\n> gracias\n```\na = 1\n```'
  const talk = await openConversations({
    stored: { c: written([text]) },
    chats: [carmen({ chat: { lastMessage: text } })],
  })
  await expect
    .element(talk.row('Carmen Rojas').getByText('Total: 3 4 ref • pan • leche gracias a = 1'))
    .toBeVisible()
})

test('a message is copied from its menu', async () => {
  const talk = await openConversations({ stored: { c: written(['Copy me, please']) } })
  talk.bridge.responses['clipboard.write'] = () => undefined
  await talk.open('Carmen Rojas')
  await talk.bubbles.last().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await expect
    .poll(() => talk.bridge.requests('clipboard.write'))
    .toEqual([{ text: 'Copy me, please' }])
})

test('a message names its author; a former member is named in the list, in search results and in scheduled messages', async () => {
  const sofa = 'The sofa is here'
  const chat = contact('c', {
    name: 'Carmen Rojas',
    userId: 'u1',
    lastContactResponseAt: new Date().toISOString(),
    chat: {
      updateAt: new Date().toISOString(),
      lastMessage: sofa,
      lastSender: 'group',
      lastSentUserId: 'u9',
    },
  })
  const authors = [undefined, 'u1', 'u2', 'nobody', 'u9']
  const stored = written(['Is anybody there?', 'I am', 'So am I', 'And me', sofa]).map(
    (one, index) => {
      const author = authors[index]
      return author === undefined ? one : { ...one, sender: 'group' as const, sentByUserId: author }
    },
  )
  const newest = stored.at(-1)
  if (newest === undefined) throw new Error('There are five messages.')
  const talk = await openConversations({
    stored: { c: stored },
    chats: [chat],
    members: [member('u1', 'Ana'), member('u2', 'Mia')],
    onService(service) {
      service.answer(usersApi.userProfile, ({ params: { id = '' } }) =>
        id === 'u9' ? { id, name: 'Beto' } : refusal(404, 'NOT_FOUND'),
      )
      service.answer(scheduledMessagesApi.pendingScheduledMessages, () => ({
        items: [
          {
            id: 's1',
            contactId: 'c',
            scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
            content: { type: 'text' as const, text: sofa },
            createdByUserId: 'u9',
          },
        ],
      }))
      service.answer(searchApi.searchMessages, () => ({
        items: [{ message: newest, contact: chat }],
        hasMoreItems: false,
      }))
    },
  })
  const saysWho = async (one: Locator) => {
    await expect.poll(() => one.elements()[0]?.textContent).toContain(`Beto: ${sofa}`)
  }
  await saysWho(talk.row('Carmen Rojas'))
  await talk.open('Carmen Rojas')
  const labels = () =>
    talk.bubbles.elements().map((one) => one.getAttribute('aria-label')?.replace(/,[^,]*$/, ''))
  const ours = ['You', 'Mia', 'Agente no identificado', 'Beto']
  await expect.poll(labels).toEqual(['Customer', ...ours])
  // Also shown, except for the user's own name.
  const drawn = () =>
    ours.map(
      (name, index) =>
        talk.bubbles
          .nth(index + 1)
          .getByText(name, { exact: true })
          .elements().length,
    )
  await expect.poll(drawn).toEqual([0, 1, 1, 1])

  const strip = page.getByRole('region', { name: 'Scheduled messages' })
  await strip.getByRole('button').click()
  await expect.element(strip.getByRole('listitem').getByText(/Beto/)).toBeVisible()
  await userEvent.keyboard('{Control>}f{/Control}')
  const search = page.getByRole('search', { name: 'Search' })
  await search.getByRole('textbox').fill('sofa')
  await saysWho(search.getByRole('listitem'))
  // An open search would also be there for the next test.
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.poll(() => search.elements()).toEqual([])
})
