import { expect, test } from 'vitest'
import { lineTunnelApi } from '#contract/api/line/line-tunnel.ts'
import { lineTunnelSchema } from '#contract/entities/line/line-tunnel.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { startScreen } from '#renderer/scenes/screen.fixture.tsx'
import { TunnelBox } from './tunnel-box.tsx'

const url = 'https://four-words-in-row.trycloudflare.com'

async function openBox(first: object) {
  const { service, show } = await startScreen()
  const answerOf = (tunnel: object) =>
    lineTunnelSchema.parse({ path: '/webhooks/whatsapp/', programs: [], ...tunnel })
  let tunnel = answerOf(first)
  service.answer(lineTunnelApi.lineTunnel, () => tunnel)
  return {
    service,
    answerOf,
    set: (next: object) => {
      tunnel = answerOf(next)
    },
    screen: await show(<TunnelBox groupId="g1" />),
  }
}

test('a tunnel is opened with the chosen program, shown once it is open, and closed', async () => {
  const programs = ['cloudflared', 'ssh']
  const { service, screen, set, answerOf } = await openBox({ state: 'closed', programs })
  await expect
    .element(screen.getByText('lets only /webhooks/whatsapp/ through', { exact: false }))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  const opened = service.answer(lineTunnelApi.openLineTunnel, () => {
    set({ state: 'opening', program: 'ssh', programs })
    return answerOf({ state: 'opening', program: 'ssh', programs })
  })
  await screen.getByText('localhost.run (ssh)', { exact: true }).click()
  await screen.getByRole('button', { name: 'Open with localhost.run (ssh)' }).click()
  await expect.element(screen.getByText('Opening the tunnel…')).toBeVisible()
  expect(opened.map(({ body }) => body)).toEqual([{ program: 'ssh' }])
  set({ state: 'open', program: 'ssh', url, programs })
  await expect.element(screen.getByText(url)).toBeVisible()
  service.answer(lineTunnelApi.closeLineTunnel, () => {
    set({ state: 'closed', programs })
    return answerOf({ state: 'closed', programs })
  })
  await screen.getByRole('button', { name: 'Close the tunnel' }).click()
  await expect.element(screen.getByRole('button', { name: /^Open with/ })).toBeVisible()
})

test('a tunnel that failed says why, in the words of its program', async () => {
  const { screen } = await openBox({
    state: 'failed',
    program: 'ngrok',
    fault: 'ended',
    said: 'ERR_NGROK_4018',
    programs: ['ngrok'],
  })
  const notice = screen.getByRole('alert')
  await expect.element(notice).toHaveTextContent('ngrok: it ended by itself. ERR_NGROK_4018')
  await expect.element(screen.getByRole('button', { name: 'Open with ngrok' })).toBeVisible()
})

test('without a program it says which to install, and looks again', async () => {
  const { screen, set } = await openBox({ state: 'closed' })
  await expect.element(screen.getByText(/no cloudflared, ngrok or ssh/)).toBeVisible()
  set({ state: 'closed', programs: ['cloudflared'] })
  await screen.getByRole('button', { name: 'Look again' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Open with Cloudflare Tunnel' }))
    .toBeVisible()
})
