import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import type { Sort } from '#renderer/components/page/data-table.tsx'
import { draftsAtom, useLoadedDrafts } from '#renderer/data/forms/drafts.ts'
import { currentGroupIdAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { allChannelTemplatesQuery } from './channel-template-queries.ts'
import { filterTemplates, noFilter, sortTemplates } from './filter-templates.ts'
import { useTemplateActions } from './template-actions.ts'
import { useListActions } from './use-list-actions.ts'
import { useProviderSync } from './use-provider-sync.ts'

type View = 'registered' | 'drafts' | 'archived'
const isView = (value: string): value is View =>
  value === 'registered' || value === 'drafts' || value === 'archived'

const newestFirst: Sort = { columnId: 'changed', direction: 'descending' }

export type TemplatesScreen = ReturnType<typeof useTemplatesScreen>

/** The templates in the shown view and what the user can do with them. */
export function useTemplatesScreen() {
  const navigate = useNavigate()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const viewer = useAtomValue(viewerAtom)
  const mayEdit = viewer !== null && can(viewer, 'waTemplate.edit')
  useLoadedDrafts(groupId)
  const drafts = useAtomValue(
    useMemo(() => draftsAtom(groupId, 'template'), [groupId]),
  ).toReversed()
  const templates = useQuery(allChannelTemplatesQuery(groupId))
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState(noFilter)
  const [sort, setSort] = useState(newestFirst)
  const all = templates.data ?? []
  const selected = all.find(({ id }) => id === search.get('template')) ?? null
  const [chosenView, setView] = useState<View | null>(null)
  const view = chosenView ?? (selected?.archived === true ? 'archived' : 'registered')

  const select = (id: string | null) =>
    setSearch(id === null ? {} : { template: id }, { replace: true })
  const clear = () => setFilter(noFilter)
  const inView = all.filter(({ archived }) => archived === (view === 'archived'))
  const shown = sortTemplates(filterTemplates(inView, filter), sort)
  const showView = (next: string) => {
    if (isView(next)) setView(next)
    select(null)
  }
  const open = (id: string | null) => {
    // Make the shown view the chosen one. Without a chosen view, the view follows the open template and
    // would change when that template is archived.
    setView(view)
    select(id)
  }

  const [deleting, setDeleting] = useState<WhatsAppTemplate | null>(null)
  const { archive, remove } = useTemplateActions(groupId, () => setDeleting(null))
  const toggleArchived = (template: WhatsAppTemplate) => {
    if (!archive.busy) archive.run(template)
  }
  const { sync, start } = useProviderSync(groupId)
  const create = () => void navigate(`${menuPaths.templates}/new`)
  const openable = mayEdit && selected !== null && selected.status !== 'deleted' ? selected : null
  useListActions({
    create: mayEdit ? create : null,
    sync: () => {
      if (!sync.isFetching) void start()
    },
    archive: openable && (() => toggleArchived(openable)),
    remove: openable && (() => setDeleting(openable)),
  })

  return {
    groupId,
    mayEdit,
    drafts,
    templates,
    all,
    view,
    showView,
    filter,
    setFilter,
    clear,
    sort,
    setSort,
    shown,
    selected,
    select,
    open,
    deleting,
    setDeleting,
    archive,
    remove,
    toggleArchived,
    sync,
    start,
    create,
  }
}
