import { IconCommand, IconMessageSearch, IconUserPlus } from '@tabler/icons-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { can } from '#contract/policies/index.ts'
import { useShortcutOf } from '#renderer/components/actions.ts'
import { paletteOpenAtom } from '#renderer/data/overlays.ts'
import { IconButton } from '#renderer/components/icon-button.tsx'
import { viewerAtom } from '#renderer/data/session.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { openSearch } from '#renderer/scenes/inbox/search/search-state.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { ViewsButton } from '#renderer/scenes/inbox/views/views-button.tsx'
import { FilterButton } from './filter-button.tsx'

/** The buttons next to the list's title: new contact, message search, command palette, saved views and filters. */
export default function ListTools() {
  const { t } = useTexts()
  const openPalette = useSetAtom(paletteOpenAtom)
  return (
    <>
      <NewContactButton />
      <IconButton
        icon={IconMessageSearch}
        label={t('inbox.actions.search')}
        shortcut={useShortcutOf('inbox.search')}
        size={32}
        onClick={openSearch}
      />
      <IconButton
        icon={IconCommand}
        label={t('shell.palette.title')}
        shortcut="mod+k"
        size={32}
        aria-haspopup="dialog"
        onClick={() => openPalette(true)}
      />
      <ViewsButton />
      <FilterButton />
    </>
  )
}

/** Opens the form of a new contact. Renders nothing for viewers who may not register contacts. */
function NewContactButton() {
  const { t } = useTexts()
  const open = useSetAtom(contactDialogAtom)
  const viewer = useAtomValue(viewerAtom)
  const shortcut = useShortcutOf('inbox.newContact')
  if (viewer === null || !can(viewer, 'contact.create')) return null
  return (
    <IconButton
      icon={IconUserPlus}
      label={t('inbox.acts.newContact')}
      shortcut={shortcut}
      size={32}
      aria-haspopup="dialog"
      onClick={() => open({ kind: 'register', phone: '' })}
    />
  )
}
