import { expect, test } from 'vitest'
import { mia, openApp } from '#renderer/app/app.fixture.tsx'
import '#renderer/scenes/answers/answers-scene.tsx'
import '#renderer/scenes/contacts/contacts-scene.tsx'
import '#renderer/scenes/groups/groups-scene.tsx'
import '#renderer/scenes/login/login-screen.tsx'

/** Each form: its screen, the button that opens it, and the field with the unsaved input. */
const forms = [
  {
    role: 'ROLE_MANAGER',
    path: '/dashboard/templates-messages',
    screen: 'Answers',
    button: 'New quick message',
    field: 'Name',
    text: 'Half an answer',
  },
  {
    role: 'ROLE_ADMI',
    path: '/dashboard/contacts',
    screen: 'Contacts',
    button: 'New contact',
    field: 'Email',
    text: 'half@an',
  },
  {
    role: 'ROLE_ADMI',
    path: '/dashboard/groups',
    screen: 'Groups',
    button: 'New group',
    field: 'Name',
    text: 'Half a group',
  },
] as const

test.each(forms)(
  'a half-written form of $screen is restored from what main has stored, at the next sign-in',
  async ({ role, path, screen: name, button, field: label, text }) => {
    const app = await openApp({ user: mia({ role }), path })
    const { screen, heading, pushSession, signIn, bridge } = app
    const open = async () => {
      await expect.element(screen.getByRole('heading', { name, level: 1 })).toBeVisible()
      await screen.getByRole('button', { name: button, exact: true }).first().click()
      return screen.getByRole('textbox', { name: label, exact: true })
    }
    await (await open()).fill(text)
    const stored = () => JSON.stringify(bridge.requests('drafts.set'))
    await expect.poll(stored).toContain(text)
    pushSession({ user: null, returnTo: path })
    await expect.element(heading('Sign in')).toBeVisible()
    await signIn('mia@example.test')
    const field = await open()
    await expect.element(screen.getByText('Changes that were not saved are back')).toBeVisible()
    await expect.element(field).toHaveValue(text)
  },
)
