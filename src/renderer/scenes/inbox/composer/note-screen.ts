import { lazyWithPreload } from '#renderer/components/lazy-with-preload.tsx'

/** The field of a note. Here, so that the inbox fetches its code without that of the conversation. */
export const noteComposer = lazyWithPreload(() => import('./note-composer.tsx'))
