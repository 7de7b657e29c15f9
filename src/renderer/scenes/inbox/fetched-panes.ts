import { fetchAhead } from '#renderer/components/prefetch.ts'
import { lazyWithPreload } from '#renderer/components/lazy-with-preload.tsx'
import { fetchTexts } from '#renderer/i18n/fetched-texts.ts'
import { chatMenu } from './actions/chat-menu-screen.ts'

// The components below are loaded after the list has rendered, or on first use.
export const conversation = lazyWithPreload(() => import('./conversation/conversation.tsx'))
export const contactSidebar = lazyWithPreload(() => import('./sidebar/contact-sidebar.tsx'))
export const searchPanel = lazyWithPreload(() => import('./search/search-panel.tsx'))
export const inboxDialogs = lazyWithPreload(() => import('./inbox-dialogs.tsx'))

/**
 * Code and texts that are fetched after the list has rendered, in the order in which they are likely to be used. The
 * dialogs that a letter opens are among them: until one has the focus, the next letters are shortcuts.
 */
const ahead = [
  conversation,
  contactSidebar,
  chatMenu,
  searchPanel,
  { fetch: () => fetchTexts('inboxActions') },
  inboxDialogs,
]

/** Time from the rendering of the list to the first of these fetches, ms. The list is on the screen by then. */
const aheadMs = 250

/** Starts these fetches, and returns a function that stops them. */
export const fetchPanesAhead = () => fetchAhead(ahead, aheadMs)
