import { IconMessageSearch, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { can } from '#contract/policies/index.ts'
import { useShortcutOf } from '#renderer/components/focus/actions.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { hasViewsAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { hasTeamPanelAtom, teamPanelOpenAtom } from '#renderer/scenes/inbox/layout/sidebar-open.ts'
import { openSearch } from '#renderer/scenes/inbox/search/search-state.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { ViewsButton } from '#renderer/scenes/inbox/views/views-button.tsx'
import { FilterButton } from './filters/filter-button.tsx'
import classes from './list-header.module.css'
import { SortMenu } from './sort-menu.tsx'

/** The controls next to the list's title: its order, new contact, message search, saved views and filters. */
export default function ListTools() {
  const { t } = useInboxTexts()
  // Without views, the service does not order the list either.
  const hasSorts = useAtomValue(hasViewsAtom) !== false
  return (
    <>
      {hasSorts && <SortMenu />}
      <NewContactButton />
      <IconButton
        icon={IconMessageSearch}
        label={t('inbox.actions.search')}
        shortcut={useShortcutOf('inbox.search')}
        size={32}
        onClick={openSearch}
      />
      <TeamButton />
      <ViewsButton />
      <FilterButton />
    </>
  )
}

/** Opens and closes the team panel. Renders nothing for viewers who have none. */
function TeamButton() {
  const { t } = useInboxTexts()
  const [isOpen, setOpen] = useAtom(teamPanelOpenAtom)
  const hasPanel = useAtomValue(hasTeamPanelAtom)
  const shortcut = useShortcutOf('inbox.team')
  if (!hasPanel) return null
  return (
    <IconButton
      icon={IconUsersGroup}
      label={t(isOpen ? 'inbox.team.close' : 'inbox.team.open')}
      shortcut={shortcut}
      size={32}
      lit={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  )
}

/** Opens the form of a new contact. Renders nothing for viewers who may not register contacts. */
function NewContactButton() {
  const { t } = useInboxTexts()
  const open = useSetAtom(contactDialogAtom)
  const viewer = useAtomValue(viewerAtom)
  const shortcut = useShortcutOf('inbox.newContact')
  if (viewer === null || !can(viewer, 'contact.create')) return null
  return (
    <span className={classes.newContact}>
      <IconButton
        icon={IconUserPlus}
        label={t('inbox.acts.newContact')}
        shortcut={shortcut}
        size={32}
        aria-haspopup="dialog"
        onClick={() => open({ kind: 'register', phone: '' })}
      />
    </span>
  )
}
