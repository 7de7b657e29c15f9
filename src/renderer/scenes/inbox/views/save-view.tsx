import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { filterKey } from '#renderer/data/chats/filter-url.ts'
import { store } from '#renderer/data/store.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { addView } from './saved-views.ts'
import { savedViewsAtom } from './shown-view.ts'
import { useShareChoices } from './use-share-choices.ts'
import { canPin, nameProblem, ofOwner } from './view-list.ts'
import { problemTexts } from './problem-texts.ts'
import { listFilterAtom } from '#renderer/data/live/live.ts'

/** Saves the list's current filter under a name. Admins can share it with a team. */
export function SaveView({ onClose: close }: { onClose: () => void }) {
  const { t } = useInboxTexts()
  const { views } = useAtomValue(savedViewsAtom)
  const choices = useShareChoices()
  const [name, setName] = useState('')
  const [isPinned, setPinned] = useState(false)
  const [team, setTeam] = useState('')
  const teamId = team === '' ? undefined : team
  const others = ofOwner(views, teamId)
  const problem = nameProblem(others, name)
  const mayPin = canPin(others)
  const save = () => {
    if (problem !== null) return
    const query = filterKey(store.get(listFilterAtom))
    close()
    void addView({ name, query, isPinned: isPinned && mayPin, teamId })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Dialog title={t('inbox.views.saveTitle')} onClose={close} width={400}>
      <form onSubmit={submit}>
        <Stack gap={14}>
          <TextInput
            label={t('inbox.views.name')}
            maxLength={limits.savedViews.nameMax}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problem !== null && problem !== 'empty' && t(problemTexts[problem])}
            data-autofocus
          />
          <Checkbox
            label={t('inbox.views.pinIt')}
            description={
              mayPin ? undefined : t('inbox.views.pinsFull', { max: limits.savedViews.pinnedMax })
            }
            disabled={!mayPin}
            checked={isPinned && mayPin}
            onChange={(event) => setPinned(event.currentTarget.checked)}
          />
          {choices.length > 0 && (
            <Select
              label={t('inbox.views.sharedWith')}
              data={choices}
              value={team}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              onChange={(value) => setTeam(value ?? '')}
            />
          )}
        </Stack>
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
