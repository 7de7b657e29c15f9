import { useAtomValue } from 'jotai'
import { registrationOrigins } from '#contract/entities/contacts/registration-origin.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { agentChoices } from '#renderer/components/people/agent-choices.ts'
import { AddedFilters } from '#renderer/components/page/added-filters.tsx'
import { useChatHolders } from '#renderer/data/chats/chat-holders.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { originLabels } from '#renderer/components/contact-conditions/origin-labels.ts'
import type { ContactNames } from './contact-names.ts'
import type { ContactView } from './contact-view.ts'
import { usePersonFilters } from './person-filters.tsx'
import { statusNames } from '#renderer/components/contact-conditions/status-names.ts'

export interface ContactFiltersProps {
  viewer: Viewer
  view: ContactView
  names: ContactNames
  onChange: (view: ContactView) => void
}

const origins = ['api', 'whatsApp', 'webApp', 'integration'] as const

/** Options of the filter by the last message: the chat has a message in the last 7, 30 or 90 days. */
const activeDays = [7, 30, 90] as const
/** Options of the same filter: the chat has no message in the last 30, 90 or 180 days. */
const inactiveDays = [30, 90, 180] as const

const daysOf = (prefix: string, value: string | undefined): number | undefined =>
  value?.startsWith(prefix) === true ? Number(value.slice(prefix.length)) : undefined

/**
 * Filters by tag, level, agent, team, origin, chat status, last message and what is known of the person. Filters without options for this viewer
 * are left out.
 */
export function ContactFilters({ viewer, view, names, onChange }: ContactFiltersProps) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const holders = useChatHolders(viewer)
  const group = useAtomValue(groupAtom)
  const ofPerson = usePersonFilters(view, onChange)
  const menus = [
    {
      label: t('contacts:filters.tag'),
      options: names.tags.map(({ id, name }) => ({ value: id, label: name })),
      value: view.tagIds ?? [],
      set: (tagIds: string[]) => onChange({ ...view, tagIds }),
    },
    {
      label: t('contacts:filters.level'),
      options: names.levelTags.map(({ id, name }) => ({ value: id, label: name })),
      value: view.levelTagIds ?? [],
      set: (levelTagIds: string[]) => onChange({ ...view, levelTagIds }),
    },
    {
      label: t('contacts:filters.agent'),
      options: can(viewer, 'chatList.byAgent')
        ? agentChoices(t, language, names.members, {
            holders,
            alwaysListed: view.agentTagIds ?? [],
          }).map(({ id, name }) => ({ value: id, label: name }))
        : [],
      value: view.agentTagIds ?? [],
      set: (agentTagIds: string[]) => onChange({ ...view, agentTagIds }),
    },
    {
      label: t('contacts:filters.team'),
      options: can(viewer, 'chatList.byTeam')
        ? names.teams.flatMap(({ tagId, name }) =>
            tagId === undefined ? [] : [{ value: tagId, label: name }],
          )
        : [],
      value: view.teamTagIds ?? [],
      set: (teamTagIds: string[]) => onChange({ ...view, teamTagIds }),
    },
    {
      label: t('contacts:filters.origin'),
      options: origins.map((name) => ({
        value: String(registrationOrigins[name]),
        label: t(originLabels[name]),
      })),
      value: (view.sources ?? []).map(String),
      set: (sources: string[]) => onChange({ ...view, sources: sources.map(Number) }),
    },
  ]
  const { activeDays: active, inactiveDays: inactive, ...others } = view
  menus.push({
    label: t('contacts:filters.status'),
    options:
      group?.hasChatStatus === true
        ? statusNames(t, group).map(({ status, name }) => ({ value: String(status), label: name }))
        : [],
    value: (view.statuses ?? []).map(String),
    set: (statuses: string[]) => onChange({ ...view, statuses: statuses.map(Number) }),
  })
  menus.push({
    label: t('contacts:filters.lastMessage'),
    options: [
      ...activeDays.map((count) => ({
        value: `active-${count}`,
        label: t('contacts:filters.active', { count }),
      })),
      ...inactiveDays.map((count) => ({
        value: `inactive-${count}`,
        label: t('contacts:filters.inactive', { count }),
      })),
    ],
    value: [
      ...(active === undefined ? [] : [`active-${active}`]),
      ...(inactive === undefined ? [] : [`inactive-${inactive}`]),
    ],
    // Only one of these options can be chosen: a new choice replaces the previous one.
    set: (values: string[]) => {
      const chosen = values.at(-1)
      const nextActive = daysOf('active-', chosen)
      const nextInactive = daysOf('inactive-', chosen)
      onChange({
        ...others,
        ...(nextActive !== undefined && { activeDays: nextActive }),
        ...(nextInactive !== undefined && { inactiveDays: nextInactive }),
      })
    },
  })
  const filters = menus
    .filter(({ options }) => options.length > 0)
    .map(({ label, options, value, set }) => ({ label, options, value, onChange: set }))
  return <AddedFilters filters={[...filters, ...ofPerson]} />
}
