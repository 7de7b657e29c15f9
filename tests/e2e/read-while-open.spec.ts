import { expect, test } from 'vitest'
import { updateGroup } from './support/group-settings.ts'
import { bubbles, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()

test('a conversation is marked as read once it has loaded, and an open one once the service is reachable', async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
  await inbox.chat('d', 'Diego Paz', { finished: 1 })
  const page = await inbox.start()
  const pending = () => inbox.pending('c')
  await row(page, 'Carmen Rojas').waitFor()
  await inbox.network({ failureRate: 1 })
  await row(page, 'Carmen Rojas').click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await row(page, 'Carmen Rojas').getByText('1 unread message').waitFor()
  await inbox.network({})
  await bubbles(page).last().waitFor()
  await row(page, 'Carmen Rojas').getByText('unread message').waitFor({ state: 'detached' })
  await expect.poll(pending).toBe(0)

  await inbox.network({ failureRate: 1 })
  await inbox.customerWrites('c', 'Are you there?')
  // The service is unreachable: the cleared count is restored.
  await bubbles(page).getByText('Are you there?').waitFor()
  await row(page, 'Carmen Rojas').getByText('1 unread message').waitFor()
  await inbox.network({})
  await expect.poll(pending).toBe(0)
  await row(page, 'Carmen Rojas').getByText('unread message').waitFor({ state: 'detached' })

  // A finished chat with a new message counts as pending once it is opened. An automatic answer changes nothing of it.
  await updateGroup(inbox, {
    openingHours: { week: [], holidays: [] },
    scheduleAutoResponse: { scheduleEnabled: true, text: 'We are closed.' },
  })
  await inbox.customerWrites('d', 'One more thing')
  await inbox.open('Diego Paz')
  await expect.poll(() => inbox.pending('d')).toBe(0)
  await row(page, 'Diego Paz').getByRole('img', { name: 'Waiting for your answer' }).waitFor()
  await bubbles(page).getByText('We are closed.').waitFor()
  await row(page, 'Diego Paz').getByText('One more thing', { exact: true }).waitFor()
  expect(await row(page, 'Diego Paz').innerText()).not.toContain('Automatic')
})

test('a chat stays unread for its agent, and a free one for the agents, when another user opens it', async () => {
  await inbox.chats(2)
  await inbox.chat('free', 'Free', { user_id: null, user_tag_id: null })
  await inbox.customerWrites('free', 'Hello')
  const page = await inbox.start({ as: 'sara' })
  const sara = await inbox.rig.as('sara')
  const isRead = async (id: string, name: string) => {
    const path = `main/contacts/${id}`
    await expect.poll(async () => (await sara('GET', path)).body.chat.pendingMessages).toBe(0)
    await row(page, name).getByText('unread message').waitFor({ state: 'detached' })
    expect(await inbox.pending(id)).toBe(1)
  }
  await inbox.open('Customer 1')
  await isRead('c1', 'Customer 1')
  await inbox.open('Free')
  await isRead('free', 'Free')
  await row(page, 'Customer 2').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mark as read' }).click()
  await isRead('c2', 'Customer 2')
})

test('each new message is announced once to screen readers, also a repeated text', async () => {
  await inbox.chats(2)
  const page = await inbox.start()
  await inbox.open('Customer 1')
  const log = page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('log')
  const announcements: string[] = []
  await page.exposeFunction('announced', (words: string) => announcements.push(words))
  await page.evaluate(`new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const one of addedNodes)
      if (one.textContent && one.parentElement?.closest('[role="log"]')) announced(one.textContent);
  }).observe(document.body, { childList: true, subtree: true })`)
  const words = 'New message from Customer 1: Hello?'
  await inbox.customerWrites('c1', 'Hello?')
  await log.getByText(words).waitFor()
  await inbox.customerWrites('c1', 'Hello?')
  await expect.poll(() => announcements).toEqual([words, words])
  await inbox.open('Customer 2')
  await inbox.open('Customer 1')
  await inbox.customerWrites('c1', 'Goodbye')
  await log.getByText('Goodbye').waitFor()
  expect(announcements.slice(2)).toEqual(['New message from Customer 1: Goodbye'])
})
