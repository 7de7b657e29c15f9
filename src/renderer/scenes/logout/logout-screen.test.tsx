import { expect, test } from 'vitest'
import { mia, openApp, person, type AppData } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { customers } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import '#renderer/app/shell/rail/account-menu-list.tsx'
import '#renderer/app/shell/sign-out-dialog.tsx'
import '#renderer/scenes/lock-screen/lock-screen.tsx'
import '#renderer/scenes/login/login-screen.tsx'
import './logout-screen.tsx'

/** Shows the open chat of Mia, who has messages that have not been sent yet. */
async function open(waiting: number, data: AppData = {}) {
  const app = await openApp({ chats: customers(1), ...data })
  const { bridge, screen, path } = app
  bridge.responses['outbox.unsent'] = () => ({ waiting, failed: 0 })
  await app.open('Customer 1')
  await expect.poll(path).toBe('/dashboard?chat=c1')
  return {
    ...app,
    async signOut() {
      await screen.getByRole('button', { name: /^Your account/ }).click()
      await screen.getByRole('menuitem', { name: 'Sign out' }).click()
    },
    login: app.heading('Sign in'),
    signOuts: () => bridge.requests('session.signOut').length,
  }
}

test('signing out with nothing pending asks nothing, and going back does not lead the next user to the chat', async () => {
  const { signOut, login, signIn, row, path, screen } = await open(0, {
    users: [mia(), person('u3', 'Adam', { role: 'ROLE_ADMI' })],
  })
  await signOut()
  await expect.element(login).toBeVisible()
  expect(screen.getByText(/Your session ended/).elements()).toEqual([])
  await signIn('adam@example.test')
  await expect.element(row('Customer 1')).toBeVisible()
  await expect.poll(path).toBe('/dashboard')
  history.back()
  await expect.element(screen.getByText('Choose a chat')).toBeVisible()
  await expect.poll(path).toBe('/dashboard')
})

test('going back before the next sign-in leads to no chat either', async () => {
  const { signOut, login, signIn, row, path, screen } = await open(0)
  await signOut()
  await expect.element(login).toBeVisible()
  history.back()
  await expect.poll(path).toBe('/login')
  await signIn('mia@example.test')
  await expect.element(row('Customer 1')).toBeVisible()
  await expect.element(screen.getByText('Choose a chat')).toBeVisible()
  await expect.poll(path).toBe('/dashboard')
})

test('signing out with pending messages asks, may be cancelled, and goes on once they are sent', async () => {
  const { signOut, signOuts, heading, button, bubbles, bridge, login } = await open(2)
  await signOut()
  const question = heading('2 messages have not been sent yet')
  await expect.element(question).toBeVisible()
  await expect.element(button('Stay signed in')).toHaveFocus()
  expect(await accessibilityFaults()).toEqual([])
  await button('Stay signed in').click()
  // The screen is unchanged.
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(bubbles.last()).toBeVisible()
  expect(signOuts()).toBe(0)

  await signOut()
  await expect.element(question).toBeVisible()
  bridge.push('outbox.unsentChanged', { waiting: 0, failed: 0 })
  await expect.element(login).toBeVisible()
  expect(signOuts()).toBe(1)
})

test('the lock screen asks about pending messages as well', async () => {
  const { press, screen, heading, button, login, signOuts } = await open(1)
  await press('{Control>}{Shift>}l{/Shift}{/Control}')
  const locked = heading('Screen locked')
  await expect.element(locked).toBeVisible()
  await screen.getByRole('link', { name: 'Sign out' }).click()
  await expect.element(heading('1 message has not been sent yet')).toBeVisible()
  await expect.element(button('Stay signed in')).toHaveFocus()
  await button('Stay signed in').click()
  await expect.element(locked).toBeVisible()
  expect(signOuts()).toBe(0)
  await screen.getByRole('link', { name: 'Sign out' }).click()
  await button('Sign out anyway').click()
  await expect.element(login).toBeVisible()
})
