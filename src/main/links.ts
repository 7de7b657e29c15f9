import { appPath } from '#contract/bridge.ts'
import { isAppPath, menuPaths } from '#contract/policies/menu.ts'
import {
  linkedWorkspace,
  ownGroup,
  readLinkQuery,
  type LinkQuery,
} from '#contract/rules/contacts/link-query.ts'
import { parseAddress } from './workspace-address.ts'
import { Failure } from './failure.ts'

/**
 * Collects the links to the app that the user opens. null stands for a start without a link, which only shows the
 * window.
 * @param started the path of the link that started the app
 */
export function createLinks(started: string | null) {
  let first = started ?? '/'
  let opened = (path: string | null) => {
    if (path !== null) first = path
  }
  return {
    open: (path: string | null) => opened(path),
    /** The path to open first: of the last link so far, or `/`. */
    first: () => first,
    /** Passes later links to the listener. */
    onOpen(listener: (path: string | null) => void) {
      opened = listener
    },
  }
}

/**
 * Matches a link into the app, which begins with `bandeja://` or `bandeja:///`. For example:
 * - `bandeja://chat?phone=51945118207&group=42` selects the chat of a customer.
 * - `bandeja://dashboard?chat=42` opens the path `/dashboard?chat=42`.
 * - `bandeja://connect?workspace=https://chat.example.com` asks the user whether to connect to that workspace.
 */
const LINK = /^bandeja:\/{2,3}(?<address>.*)$/i

/** The path of a link to a customer's chat. */
const CHAT_PATH = /^\/chat\/?$/i

/** The path of a link to a workspace. */
const CONNECT_PATH = /^\/connect\/?$/i

/**
 * Returns the path that a link among the app's arguments opens; null without an allowed link. The system starts the app
 * with a clicked link as an argument. If the app is already running, the new process passes its arguments to the
 * running one.
 */
export function pathFromArguments(args: readonly string[]): string | null {
  for (const argument of args) {
    const address = LINK.exec(argument)?.groups?.['address']
    if (address === undefined) continue
    const path = appPath.safeParse(`/${address}`)
    if (path.success) return checkedPath(path.data)
  }
  return null
}

/**
 * Returns the path in its normal form; null if links may not open it. The check is made on the normal form, so that
 * `..` cannot bypass it.
 */
function checkedPath(path: string): string | null {
  const base = 'bandeja://bandeja'
  if (!URL.canParse(path, base)) return null
  const { pathname, searchParams } = new URL(path, base)
  if (CHAT_PATH.test(pathname)) return chatPath(readLinkQuery(searchParams))
  if (CONNECT_PATH.test(pathname)) return connectPath(searchParams.get(linkedWorkspace) ?? '')
  // This parameter is reserved for the app's own notifications. Links use `group` instead.
  if (searchParams.has(ownGroup)) return null
  searchParams.delete(linkedWorkspace)
  const { phone, group } = readLinkQuery(searchParams)
  for (const [name, value] of Object.entries({ phone, group })) {
    if (value !== undefined) searchParams.set(name, value)
    else searchParams.delete(name)
  }
  const query = searchParams.size === 0 ? '' : `?${searchParams}`
  const linked = appPath.refine(mayBeLinked).safeParse(pathname + query)
  return linked.success ? linked.data : null
}

/**
 * Whether a link may open the path. Any web page can contain such a link, so a link must not sign the user out or
 * open the address of an endpoint.
 */
const mayBeLinked = (path: string): boolean => path === '/' || isAppPath(path)

/**
 * Returns the path for a link to a chat. It uses only the phone number and the group of the link, because a link may
 * select a chat but not write or send a message.
 */
function chatPath(link: LinkQuery): string {
  const query = new URLSearchParams({ ...link })
  return query.size === 0 ? menuPaths.chats : `${menuPaths.chats}?${query}`
}

/**
 * Returns the path for a link to a workspace; null if it is no address that a user could type. The page shows the
 * address and uses it only when the user has confirmed it.
 */
function connectPath(typed: string): string | null {
  try {
    const query = new URLSearchParams({ [linkedWorkspace]: parseAddress(typed, false) })
    return appPath.safeParse(`/?${query}`).data ?? null
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
