import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { qrAssignerApi } from '#contract/api/line/qr-assigner.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { accessibilityFaults, show, signIn } from '#renderer/app/page.fixture.tsx'
import { startBridge } from '#renderer/data/service/bridge.fixture.ts'
import { startLive } from '#renderer/data/live/sync/start.ts'
import { contact, event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal, startService } from '#renderer/data/service/service.fixture.ts'
import { loadedGroupAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { readQr } from '#tests/support/read-qr.ts'
import { QrAssigner } from './qr-assigner.tsx'

/** The button in the app, with the address of the router. */
function Shell() {
  useLayoutEffect(() => startLive(), [])
  const { pathname, search } = useLocation()
  return (
    <>
      <QrAssigner />
      <p>{`${pathname}${search}`}</p>
    </>
  )
}

const permit = (hasQrAccess: boolean) => {
  const permissions = [{ groupId: 'g1', role: 'ROLE_PUBLISHER', hasQrAccess }]
  const user = userSchema.parse({ id: 'u1', name: 'Mia', permissions })
  store.set(sessionAtom, (session) => ({ ...session, user }))
}
const offer = (hasQrAssigner: boolean) =>
  store.set(loadedGroupAtom, (group) => (group === null ? null : { ...group, hasQrAssigner }))

/** Shows the button of an agent, in a group whose codes are `code-1`, `code-2` … */
async function openShell() {
  const service = startService()
  const bridge = startBridge({ 'clipboard.write': () => undefined, 'outbox.list': () => [] })
  signIn('ROLE_PUBLISHER', { hasQrAssigner: true, messagingAppData: { appId: 'app' } })
  permit(true)
  const used = new Map<string, string>()
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  const chats = [
    contact('n', { name: 'Nora Quiroga', userId: 'u1' }),
    contact('o', { name: 'Omar Díaz', userId: 'u1' }),
  ]
  service.answer(chatsApi.chatList, () => ({ items: chats, hasMoreItems: false }))
  let count = 0
  const created = service.answer(qrAssignerApi.createQrCode, () => {
    count += 1
    const id = `code-${count}`
    return { id, expiresAt, address: `https://wa.me/5190000000?text=${id}` }
  })
  service.answer(qrAssignerApi.qrCode, ({ params: { id = '' } }) => {
    const contactId = used.get(id)
    return { id, expiresAt, ...(contactId && { usedAt: expiresAt, contactId }) }
  })
  const screen = await show(<Shell />)
  const dialog = screen.getByRole('dialog', { name: 'QR code' })
  return {
    screen,
    service,
    bridge,
    dialog,
    created,
    button: screen.getByRole('button', { name: 'QR code to take a chat' }),
    /** The address in the displayed code, as a phone scans it. */
    readScreen() {
      const picture = dialog
        .getByRole('img', { name: 'QR code that opens a chat with you' })
        .element()
      const side = Number(picture.getAttribute('viewBox')?.split(' ')[2])
      return readQr(side, picture.querySelector('path')?.getAttribute('d') ?? '')
    },
    /** A customer scans a code: the service has given their chat to the agent. */
    scan(codeId: string, contactId: string) {
      used.set(codeId, contactId)
      bridge.push('realtime.events', [
        event('qrAssigner.used', { userId: 'u1', codeId, contactId }),
      ])
    },
  }
}

test('an agent shows a code and copies its link; each customer who scanned one is named, and their chat opened', async () => {
  const { screen, bridge, button, dialog, readScreen, scan, created } = await openShell()
  await button.click()
  await expect.element(dialog.getByText(/^Good once, for another (10:00|9:\d\d)$/)).toBeVisible()
  const address = 'https://wa.me/5190000000?text=code-1'
  expect(readScreen()).toBe(address)
  expect(await accessibilityFaults()).toEqual([])
  await dialog.getByRole('button', { name: 'Copy the link' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(bridge.requests('clipboard.write')).toEqual([{ text: address }])

  scan('code-1', 'n')
  await expect.element(dialog.getByText('The chat of Nora Quiroga is yours.')).toBeVisible()
  await dialog.getByRole('button', { name: 'New code' }).click()
  await expect
    .element(dialog.getByText('Have the customer scan it', { exact: false }))
    .toBeVisible()
  expect(readScreen()).toBe('https://wa.me/5190000000?text=code-2')
  expect(created).toHaveLength(2)

  scan('code-2', 'o')
  await dialog.getByRole('button', { name: 'Open the chat' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('/dashboard?chat=o')).toBeVisible()
})

test('the code appears and disappears with the permissions of the agent and the group, also while it is open', async () => {
  const { button, dialog } = await openShell()
  for (const set of [permit, offer]) {
    await button.click()
    await expect
      .element(dialog.getByText('Have the customer scan it', { exact: false }))
      .toBeVisible()
    set(false)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).not.toBeInTheDocument()
    // With the permission restored, it stays closed until it is opened.
    set(true)
    await expect.element(button).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

test('a code that failed to load can be loaded again', async () => {
  const { service, button, dialog } = await openShell()
  service.answer(qrAssignerApi.createQrCode, () => refusal(409, 'CONFLICT'))
  await button.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  service.answer(qrAssignerApi.createQrCode, () => ({
    id: 'code',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    address: 'https://wa.me/5190000000?text=code',
  }))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(dialog.getByText('Have the customer scan it', { exact: false }))
    .toBeVisible()
})
