import '@mantine/core/styles/NavLink.layer.css'
import { NavLink } from '@mantine/core'
import { IconAddressBook, IconArchive, IconFilter, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useContactTexts } from '../../i18n/contact-texts.ts'
import { contactCountsQuery, segmentsQuery } from './contact-queries.ts'
import { hasRule, viewOf, wholeView, type ContactView } from './contact-view.ts'
import classes from './contacts.module.css'

export interface ContactViewsProps {
  groupId: string
  view: ContactView
  onChange: (view: ContactView) => void
}

/** The built-in views and the segments of the group, each with its count. */
export function ContactViews({ groupId, view, onChange }: ContactViewsProps) {
  const { t } = useContactTexts()
  const counts = useQuery(contactCountsQuery(groupId)).data
  const query = useQuery(segmentsQuery(groupId))
  const segments = query.data?.items ?? []
  const isBuiltIn = view.segmentId === null
  const isFree = view.isFree === true
  const builtIn = [
    {
      label: t('contacts:views.all'),
      icon: IconAddressBook,
      count: counts?.all,
      isActive: isBuiltIn && !view.archived && !hasRule(view),
      view: wholeView,
    },
    {
      label: t('contacts:views.free'),
      icon: IconUserQuestion,
      count: counts?.free,
      isActive: isBuiltIn && isFree,
      view: { ...wholeView, isFree: true },
    },
    {
      label: t('contacts:views.archived'),
      icon: IconArchive,
      count: counts?.archived,
      isActive: isBuiltIn && view.archived,
      view: { ...wholeView, archived: true },
    },
  ]
  return (
    <nav className={classes.views} aria-label={t('contacts:views.label')}>
      {builtIn.map(({ label, icon: Icon, count, isActive, view: next }) => (
        <NavLink
          key={label}
          component="button"
          label={label}
          leftSection={<Icon size={16} aria-hidden="true" />}
          rightSection={<span className="numbers">{count}</span>}
          active={isActive}
          aria-current={isActive || undefined}
          onClick={() => onChange({ ...next, text: view.text })}
        />
      ))}
      <h2 className={classes.heading}>{t('contacts:views.segments')}</h2>
      {query.data?.items.length === 0 && <p className={classes.hint}>{t('contacts:views.none')}</p>}
      {query.error !== null && query.data === undefined && (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      )}
      {segments.map((segment) => (
        <NavLink
          key={segment.id}
          component="button"
          label={segment.name}
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          rightSection={<span className="numbers">{segment.contacts}</span>}
          active={view.segmentId === segment.id}
          aria-current={view.segmentId === segment.id || undefined}
          onClick={() => onChange({ ...viewOf(segment), text: view.text })}
        />
      ))}
    </nav>
  )
}
