import type { ConnectionService } from '#main/connection/connection.ts'
import type { OutboxService } from '#main/outbox/outbox.ts'
import type { PolicyResult } from '#main/policy/machine-policy.ts'
import type { RealtimeService } from '#main/realtime/realtime.ts'
import type { SessionService } from '#main/session/session.ts'
import type { SettingsService } from '#main/settings/settings.ts'
import type { UpdatesService } from '#main/updates/updates.ts'
import type { Fact } from '#main/ports.ts'
import { policyFacts } from './part-texts.ts'

export interface FactSources {
  connection: Pick<ConnectionService, 'view' | 'unreached'>
  session: Pick<SessionService, 'view'>
  realtime: Pick<RealtimeService, 'view'>
  outbox: Pick<OutboxService, 'unsent'>
  updates: Pick<UpdatesService, 'view'>
  settings: Pick<SettingsService, 'view'>
  managedBy: PolicyResult
}

/** Returns the facts of four parts of the diagnostics. They do not name the signed-in user. */
export function serviceFacts(sources: FactSources) {
  const { connection, session, realtime, outbox, updates, settings, managedBy } = sources
  return {
    async connection(): Promise<Fact[]> {
      const { user, locked, tokenStore } = session.view()
      const { state, code } = realtime.view()
      const { waiting, failed } = await outbox.unsent()
      return [
        ...addressFacts(connection.view()),
        ['last attempt failed with', connection.unreached()],
        ['signed in', user !== null],
        ['locked', locked],
        ['session is stored in', tokenStore],
        ['live events', code === undefined ? state : `${state} (${code})`],
        ['unsent messages', `${waiting} waiting, ${failed} refused`],
      ]
    },
    updates: (): Fact[] => Object.entries(updates.view()),
    settings: (): Fact[] => Object.entries(settings.view()),
    policy: () => policyFacts(managedBy),
  }
}

function addressFacts(view: ReturnType<ConnectionService['view']>): Fact[] {
  if (view === null) return [['workspace', 'none']]
  return [
    ['workspace', originOf(view.address)],
    ['set by IT', view.managed],
    ...Object.entries(view.services).map(([name, address]): Fact => [
      `service ${name}`,
      originOf(address ?? ''),
    ]),
    ['frames', view.frames.map(originOf).join(', ') || 'none'],
  ]
}

/** Returns the origin of an address. The path is left out, because it may contain a secret. */
const originOf = (address: string) => URL.parse(address)?.origin ?? 'invalid'
