import { registrationOrigins } from '#contract/entities/registration-origin.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { FilterMenu } from '../../components/page/filters.tsx'
import { useContactTexts } from '../../i18n/contact-texts.ts'
import { originLabels } from './contact-columns.tsx'
import type { ContactNames } from './contact-names.ts'
import type { ContactView } from './contact-view.ts'

export interface ContactFiltersProps {
  viewer: Viewer
  view: ContactView
  names: ContactNames
  onChange: (view: ContactView) => void
}

const origins = ['api', 'whatsApp', 'webApp', 'integration'] as const

/** Filters by tag, level, agent, team and origin; only those that the viewer has something to choose of. */
export function ContactFilters({ viewer, view, names, onChange }: ContactFiltersProps) {
  const { t } = useContactTexts()
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
        ? names.agents.flatMap(({ tagId, name }) =>
            tagId === undefined ? [] : [{ value: tagId, label: name }],
          )
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
  return menus
    .filter(({ options }) => options.length > 0)
    .map(({ label, options, value, set }) => (
      <FilterMenu key={label} label={label} options={options} value={value} onChange={set} />
    ))
}
