import { groupAtom, membersAtom, teamsAtom } from '../../session.ts'
import { store } from '../../store.ts'
import { fetchVisible, visibility } from '../events/effects.ts'

/** What the viewer could see, once the group's people and teams were known; null before. */
let sawOf: string | null = null

/** Another team or role of somebody may show the viewer other chats, and no event tells of those. */
export function watchVisibility(): void {
  const needsTeams = store.get(groupAtom)?.hasTeams === true
  if (store.get(membersAtom) === null || (needsTeams && store.get(teamsAtom) === null)) return
  const sees = visibility()
  if (sawOf !== null && sees !== sawOf) fetchVisible()
  sawOf = sees
}

/** Forgets what could be seen: in another group it is something else. */
export function forgetVisibility(): void {
  sawOf = null
}
