import { pendingChatsAtom } from '../session.ts'
import { store } from '../store.ts'
import { LiveStore } from './store/live-store.ts'

/** The application's live store. */
export const live = new LiveStore(store, pendingChatsAtom)
