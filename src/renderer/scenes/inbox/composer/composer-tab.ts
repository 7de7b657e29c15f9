import { atomWithin } from '#renderer/data/atom-within.ts'
import { openContactIdAtom } from '#renderer/data/session/session.ts'

/** What is written: a reply, or a note for colleagues. Another chat begins with a reply. */
export const composerTabAtom = atomWithin<'reply' | 'note'>(openContactIdAtom, 'reply')
