import type { FrameTab } from '#contract/entities/frame.ts'
import type { Language } from '#contract/limits.ts'
import type { ChatScope } from '#contract/policies/chat-visibility.ts'
import { byName } from '#contract/rules/sort-by-name.ts'
import { registrationOrigin, type OriginView } from '#contract/rules/registration-origin.ts'
import { addLoads, countOrigins, loadOfAgents, type AgentLoad } from '../storage/reports.ts'
import type { Db } from '../storage/tables.ts'
import type { Directory } from '../viewers.ts'
import type { PageContent } from './page.ts'
import { words } from './words.ts'

interface Known {
  db: Db
  directory: Directory
  /** What the viewer may see: a chat that is not shown is not counted either. */
  scope: ChatScope
  /** Epoch ms. */
  now: number
  /** Whose texts and way of writing numbers the page is in. */
  language: Language
  /** The reader's, by its IANA name, in which times are written. */
  timeZone: string | undefined
}

/** The time of day, and its zone where that is not the reader's own. */
function timeOfDay(now: number, timeZone: string | undefined): string {
  const inZone = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(now)
  try {
    if (timeZone !== undefined) return inZone(timeZone)
  } catch (error) {
    // A zone that this runtime does not know of.
    if (!(error instanceof RangeError)) throw error
  }
  return `${inZone('UTC')} (UTC)`
}

/** Where the contacts that the viewer sees come from: all that is known of campaigns while none is sent from here. */
async function campaigns({
  db,
  directory: { group },
  scope,
  language,
}: Known): Promise<PageContent> {
  const say = words[language]
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  // What a contact names as its input counts where it is an integration that the group names, and nowhere else.
  const byOrigin = new Map<string, OriginView & { contacts: number }>()
  for (const { source, sourceInputId, contacts } of await countOrigins(db, scope)) {
    const origin = { source: source ?? undefined, sourceInputId: sourceInputId ?? undefined }
    const view = registrationOrigin(origin, group)
    const key = JSON.stringify([view.kind, view.name])
    byOrigin.set(key, { ...view, contacts: contacts + (byOrigin.get(key)?.contacts ?? 0) })
  }
  const origins = [...byOrigin.values()].toSorted((a, b) => b.contacts - a.contacts)
  const all = origins.reduce((sum, { contacts }) => sum + contacts, 0)
  const rows = origins.map(({ kind, name, contacts }) => {
    const known = kind === null ? say.unknownOrigin : say.kinds[kind]
    return [name ?? known, contacts, percent.format(contacts / all)]
  })
  return {
    language,
    title: say.campaigns,
    notes: [say.noCampaigns],
    tables: [
      {
        caption: say.origins,
        columns: [say.origin, say.contacts, say.share],
        rows,
        empty: say.noContacts,
      },
    ],
  }
}

/** Whose row it is in which all stand who have left: nobody's id, as null, the row of the chats that nobody has. */
const GONE = Symbol('gone')

/**
 * What each agent has on their hands, two of the same name each for themselves; chats of people who have left or were
 * disabled stand together.
 */
async function reports(known: Known): Promise<PageContent> {
  const { db, directory, scope, now, language, timeZone } = known
  const say = words[language]
  const { chatStatusSetByUserLabel } = directory.group
  const names = new Map(
    directory.members.filter(({ disabled }) => !disabled).map(({ id, name }) => [id, name]),
  )
  const byAgent = new Map<string | typeof GONE | null, AgentLoad & { name: string }>()
  for (const load of await loadOfAgents(db, scope)) {
    const name = load.userId === null ? say.nobody : names.get(load.userId)
    const agent = name === undefined ? GONE : load.userId
    const known = byAgent.get(agent)
    const sum = known === undefined ? load : addLoads(known, load)
    byAgent.set(agent, { ...sum, name: name ?? say.gone })
  }
  const rows = [...byAgent.values()]
    .toSorted((a, b) => b.chats - a.chats || byName(language)(a, b))
    .map(({ name, chats, waiting, success }) => [name, chats, waiting, success])
  return {
    language,
    title: say.reports,
    notes: [say.asOf(timeOfDay(now, timeZone))],
    tables: [
      {
        caption: say.load,
        columns: [say.agent, say.chats, say.unread, chatStatusSetByUserLabel || say.success],
        rows,
        empty: say.noChats,
      },
    ],
  }
}

/** The pages by their tab. */
export const pages: Record<FrameTab, (known: Known) => Promise<PageContent>> = {
  campaigns,
  reports,
}
