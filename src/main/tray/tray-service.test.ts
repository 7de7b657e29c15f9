import { expect, it } from 'vitest'
import { serviceStatusKinds } from '#contract/bridge.ts'
import { textsOf } from '#main/i18n/index.ts'
import { Failure } from '../failure.ts'
import type { TrayState } from '../ports.ts'
import { createTrayService, type TrayDeps, type TrayView } from './tray-service.ts'

const usual: TrayView = {
  texts: textsOf('es').tray,
  isSignedIn: true,
  status: 'available',
  isWindowVisible: true,
}

function tray(view: Partial<TrayView> = {}, more: Partial<TrayDeps> = {}) {
  const drawn: TrayState[] = []
  const done: string[] = []
  const service = createTrayService({
    menu: { render: (state) => drawn.push(state) },
    view: () => ({ ...usual, ...view }),
    showWindow: () => done.push('show'),
    hideWindow: () => done.push('hide'),
    quit: () => done.push('quit'),
    setStatus: async (status) => done.push(status),
    onRefused: () => done.push('refused'),
    ...more,
  })
  service.refresh()
  const click = (id: string) =>
    drawn
      .at(-1)
      ?.entries.find((entry) => entry?.id === id)
      ?.onClick()
  const entries = () =>
    drawn.at(-1)?.entries.map((entry) => entry && `${entry.checked ? '✓ ' : ''}${entry.label}`)
  return { drawn, done, click, entries }
}

it('shows the three statuses with a tick at the user’s own', () => {
  const { drawn, entries } = tray({ status: 'busy' })
  expect(entries()).toEqual([
    'Disponible',
    '✓ Ocupado',
    'No disponible',
    null,
    'Ocultar Bandeja',
    null,
    'Salir',
  ])
  expect(drawn[0]).toMatchObject({ icon: 'busy', tooltip: 'Bandeja · Ocupado' })
})

it.each(serviceStatusKinds)('has the icon of the user’s status: %s', (status) => {
  const { drawn } = tray({ status })
  expect(drawn.map(({ icon }) => icon)).toEqual([status])
})

it('has no enabled status while nobody is signed in', () => {
  const { drawn } = tray({ isSignedIn: false })
  expect(drawn[0]?.icon).toBe('signed-out')
  const statuses = drawn[0]?.entries.slice(0, 3).map((entry) => [entry?.enabled, entry?.checked])
  expect(statuses).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ])
})

it('runs the clicked action', () => {
  const { done, click } = tray()
  for (const id of ['status-unavailable', 'window', 'quit']) click(id)
  expect(done).toEqual(['unavailable', 'hide', 'quit'])
})

it('offers to show a hidden window', () => {
  const { done, click, entries } = tray({ isWindowVisible: false })
  expect(entries()).toContain('Mostrar Bandeja')
  click('window')
  expect(done).toEqual(['show'])
})

it('keeps the tick until the service has confirmed, and reports a refusal', async () => {
  let refuse: (reason: Error) => void = () => {}
  const asked = new Promise<void>((_, reject) => (refuse = reject))
  const told = Promise.withResolvers<void>()
  const { drawn, click, entries } = tray({}, { setStatus: () => asked, onRefused: told.resolve })
  click('status-busy')
  expect(drawn).toHaveLength(2)
  expect(entries()?.[0]).toBe('✓ Disponible')
  refuse(new Error('no network'))
  await told.promise
})

it('does not report a status that was cancelled by a sign-out or a quit', async () => {
  const asked = Promise.reject(new Failure('CANCELLED', 'The application ends.'))
  const { done, click } = tray({}, { setStatus: () => asked })
  click('status-busy')
  await asked.catch(() => undefined)
  // The tray's own listener was first, so it has run.
  await Promise.resolve()
  expect(done).toEqual([])
})
