import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { Link, Navigate, Route, Routes, useLocation } from 'react-router'
import { page, userEvent, type Locator } from 'vitest/browser'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { settingsSchema, type Settings } from '#contract/bridge.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { memberSchema, type Member } from '#contract/entities/people/member.ts'
import { teamSchema, type Team } from '#contract/entities/people/team.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { chooseLanguage, show, signIn } from '#renderer/app/page.fixture.tsx'
import { GuardedNavigation } from '#renderer/components/dialogs/leave-guard.tsx'
import { startBridge } from '#renderer/data/service/bridge.fixture.ts'
import { draftsReadAtom } from '#renderer/data/forms/drafts.ts'
import { startLive } from '#renderer/data/live/sync/start.ts'
import { startService } from '#renderer/data/service/service.fixture.ts'
import {
  loadedGroupAtom,
  loadedMembersAtom,
  loadedTeamsAtom,
  sessionAtom,
  settingsAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** Test support of the screens behind the menu: a screen over doubles of the service and of the main process. */

export interface ScreenOptions {
  /** Default: an admin. */
  role?: 'ROLE_ADMI' | 'ROLE_MANAGER' | 'ROLE_PUBLISHER'
  /** More fields of the user's permission in the group, e.g. `isReadOnly`. */
  permission?: object
  group?: object
  members?: Member[]
  teams?: Team[]
  settings?: Partial<Settings>
}

/** A member of the group `g1`. */
export const member = (id: string, name: string, more: object = {}): Member =>
  memberSchema.parse({ id, name, email: `${name}@example.test`, role: 'ROLE_PUBLISHER', ...more })

export const team = (id: string, name: string, more: object = {}): Team =>
  teamSchema.parse({ id, groupId: 'g1', name, ...more })

interface PlaceProps {
  /** The screen's path, for a screen with paths below it. */
  path: string
  /** The address at which it is opened. */
  at: string
  children: ReactNode
}

function Place({ path, at, children }: PlaceProps) {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => startLive(), [])
  return (
    <>
      <nav aria-label="Elsewhere">
        <Link to="/elsewhere">Leave</Link>
        <output aria-label="Address">{pathname + search}</output>
      </nav>
      {/* As high as the window: lists draw the rows that are in sight. */}
      <div style={{ height: '90vh' }}>
        <Suspense>
          <Routes>
            <Route path={`${path}/*`} element={children} />
            <Route path="/" element={<Navigate to={at} replace />} />
            <Route path="*" element={<p>Another screen</p>} />
          </Routes>
        </Suspense>
      </div>
    </>
  )
}

/** Starts the doubles and signs the user `u1`, "Mia", in to the group `g1`. */
export async function startScreen(options: ScreenOptions = {}) {
  const { role = 'ROLE_ADMI', permission, group, members, teams = [], settings = {} } = options
  // The drafts of the last test's user are forgotten when they are read without a user.
  store.get(draftsReadAtom('g1'))
  // Wide enough for a side panel beside the content.
  await page.viewport(1_440, 900)
  const service = startService()
  const bridge = startBridge({
    'outbox.list': () => [],
    'drafts.get': () => [],
    'drafts.set': () => undefined,
    'snoozes.get': () => [],
    'session.remember': () => undefined,
    'settings.set': (change) => {
      const changed = settingsSchema.parse({ ...store.get(settingsAtom), ...change })
      store.set(settingsAtom, changed)
      return changed
    },
  })
  const fields = {
    id: 'g1',
    name: 'Sales',
    hasTeams: true,
    language: 'en',
    messagingAppData: { appId: 'app' },
    ...group,
  }
  signIn(role, fields)
  if (permission !== undefined) {
    const permissions = [{ groupId: 'g1', role, ...permission }]
    const user = userSchema.parse({ id: 'u1', name: 'Mia', permissions })
    store.set(sessionAtom, (session) => ({ ...session, user }))
    store.set(loadedGroupAtom, groupSchema.parse(fields))
  }
  service.answer(groupsApi.group, () => fields)
  const { language = 'en' } = settings
  await chooseLanguage(language ?? 'en')
  store.set(settingsAtom, { ...defaultSettings, theme: 'light', language, ...settings })
  store.set(loadedMembersAtom, {
    groupId: 'g1',
    members: members ?? [member('u1', 'Mia', { role }), member('u2', 'Beto')],
  })
  store.set(loadedTeamsAtom, { groupId: 'g1', teams })
  return {
    service,
    bridge,
    /** Receives live events, as main pushes them. */
    receive: (...events: RealtimeEvent[]) => bridge.push('realtime.events', events),
    /** Shows the screen with its address, and a link that leaves it. */
    show: (screen: ReactNode, path = '/screen', at = path) =>
      show(
        <GuardedNavigation>
          <Place path={path} at={at}>
            {screen}
          </Place>
        </GuardedNavigation>,
      ),
    press: (keys: string) => userEvent.keyboard(keys),
  }
}

/** Chooses a file in the file input of a part of the screen. */
export async function chooseFile(part: Locator, file: File): Promise<void> {
  const input = part.element().querySelector('input[type=file]')
  if (input === null) throw new Error('There is no file input.')
  await userEvent.upload(input, file)
}

/** The bytes of a picture of one pixel. */
export const onePixel = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
)
