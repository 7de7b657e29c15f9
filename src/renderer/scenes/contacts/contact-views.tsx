import { NavLink, Select, Text } from '@mantine/core'
import {
  IconAddressBook,
  IconArchive,
  IconFilter,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { segmentsQuery } from '#renderer/data/groups/tag-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { contactCountsQuery } from './contact-queries.ts'
import { hasRule, viewOf, wholeView, type ContactView } from './contact-view.ts'
import classes from './contacts.module.css'

export interface ContactViewsProps {
  groupId: string
  view: ContactView
  onChange: (view: ContactView) => void
}

interface ViewItem {
  readonly id: string
  readonly label: string
  readonly icon: Icon
  readonly count: number | undefined
  readonly isActive: boolean
  readonly view: ContactView
}

/** The built-in views and the segments of the group, each with its count. */
function useViews({ groupId, view }: Omit<ContactViewsProps, 'onChange'>) {
  const { t } = useTexts('sidePanel', 'contacts')
  const counts = useQuery(contactCountsQuery(groupId)).data
  const query = useQuery(segmentsQuery(groupId))
  const segments = query.data?.items ?? []
  const isBuiltIn = view.segmentId === null
  const isFree = view.isFree === true
  const builtIn: readonly ViewItem[] = [
    {
      id: 'all',
      label: t('contacts:views.all'),
      icon: IconAddressBook,
      count: counts?.all,
      isActive: isBuiltIn && !view.archived && !hasRule(view),
      view: wholeView,
    },
    {
      id: 'free',
      label: t('contacts:views.free'),
      icon: IconUserQuestion,
      count: counts?.free,
      isActive: isBuiltIn && isFree,
      view: { ...wholeView, isFree: true },
    },
    {
      id: 'archived',
      label: t('contacts:views.archived'),
      icon: IconArchive,
      count: counts?.archived,
      isActive: isBuiltIn && view.archived,
      view: { ...wholeView, archived: true },
    },
  ]
  const ofGroup = segments.map((segment): ViewItem => ({
    id: `segment-${segment.id}`,
    label: segment.name,
    icon: IconFilter,
    count: segment.contacts,
    isActive: view.segmentId === segment.id,
    view: viewOf(segment),
  }))
  return { builtIn, ofGroup, query }
}

/** The views as a column next to the table. */
export function ContactViews({ groupId, view, onChange }: ContactViewsProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const { builtIn, ofGroup, query } = useViews({ groupId, view })
  const link = ({ id, label, icon: Icon, count, isActive, view: next }: ViewItem) => (
    <NavLink
      key={id}
      component="button"
      label={label}
      leftSection={<Icon size={16} aria-hidden="true" />}
      rightSection={<span className={`${classes.count} numbers`}>{count}</span>}
      noWrap
      px={8}
      title={label}
      active={isActive}
      aria-current={isActive || undefined}
      onClick={() => onChange({ ...next, text: view.text })}
    />
  )
  return (
    <nav className={classes.views} aria-label={t('contacts:views.label')}>
      {builtIn.map(link)}
      <h2 className={classes.heading}>{t('contacts:views.segments')}</h2>
      {query.data?.items.length === 0 && (
        <Text mx={8} size="xs" c="dimmed">
          {t('contacts:views.none')}
        </Text>
      )}
      {query.error !== null && query.data === undefined && (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      )}
      {ofGroup.map(link)}
    </nav>
  )
}

/** The views as a field, for windows that are too narrow for `ContactViews`. */
export function ContactViewSelect({ groupId, view, onChange }: ContactViewsProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const { builtIn, ofGroup } = useViews({ groupId, view })
  const all = [...builtIn, ...ofGroup]
  return (
    <Select
      size="xs"
      aria-label={t('contacts:views.label')}
      data={all.map(({ id, label }) => ({ value: id, label }))}
      value={all.find(({ isActive }) => isActive)?.id ?? null}
      placeholder={t('contacts:views.label')}
      allowDeselect={false}
      onChange={(chosen) => {
        const item = all.find(({ id }) => id === chosen)
        if (item !== undefined) onChange({ ...item.view, text: view.text })
      }}
    />
  )
}
