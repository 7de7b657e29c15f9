import type { Group } from '#contract/entities/group.ts'
import { keepLanguage } from './known-language.ts'
import { loadedGroupAtom } from './session.ts'
import { store } from './store.ts'

/** Takes what the service says of a group: its features count from now on, and the next start speaks its language. */
export function takeGroup(group: Group): void {
  store.set(loadedGroupAtom, group)
  keepLanguage(group.id, group.language)
}
