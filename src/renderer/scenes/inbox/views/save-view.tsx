import { TextInput } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState, type FormEvent } from 'react'
import { Dialog } from '#renderer/components/dialog.tsx'
import { filterKey } from '#renderer/data/live/store/filter-url.ts'
import { store } from '#renderer/data/store.ts'
import { DialogButtons } from '#renderer/scenes/inbox/dialogs/dialog-buttons.tsx'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { storeViews, savedViewsAtom } from './saved-views.ts'
import { nameProblem, viewLimits, withView } from './view-list.ts'
import { problemTexts } from './problem-texts.ts'
import { listFilterAtom } from '#renderer/data/live/live.ts'

/** Saves the list's current filter under a name. */
export function SaveView({ onClose: close }: { onClose: () => void }) {
  const { t } = useTexts()
  const views = useAtomValue(savedViewsAtom)
  const [name, setName] = useState('')
  const problem = nameProblem(views, name)
  const save = () => {
    if (problem !== null) return
    const query = filterKey(store.get(listFilterAtom))
    storeViews(withView(views, { id: crypto.randomUUID(), name, query }))
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Dialog title={t('inbox.views.saveTitle')} onClose={close} width={400}>
      <form onSubmit={submit}>
        <TextInput
          label={t('inbox.views.name')}
          maxLength={viewLimits.nameMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem !== null && problem !== 'empty' && t(problemTexts[problem])}
          data-autofocus
        />
        <DialogButtons
          label={t('inbox.sidebar.save')}
          busy={false}
          disabled={problem !== null}
          onAct={save}
          onCancel={close}
        />
      </form>
    </Dialog>
  )
}
