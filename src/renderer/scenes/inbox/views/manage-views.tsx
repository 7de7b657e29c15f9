import { Flex, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState, type KeyboardEvent } from 'react'
import { Dialog } from '#renderer/components/dialog.tsx'
import { IconButton } from '#renderer/components/icon-button.tsx'
import { moveFocusToNeighbour } from '#renderer/components/focus-neighbour.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './manage-views.module.css'
import { problemTexts } from './problem-texts.ts'
import { storeViews, savedViewsAtom } from './saved-views.ts'
import {
  moved,
  nameProblem,
  renamed,
  viewLimits,
  withoutView,
  type NameProblem,
  type SavedView,
} from './view-list.ts'

/** The views in their order. Each can be renamed, moved and deleted. */
export function ManageViews({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const views = useAtomValue(savedViewsAtom)
  return (
    <Dialog title={t('inbox.views.manageTitle')} onClose={onClose} width={480}>
      <Text mb={12} size="sm" c="dimmed">
        {t('inbox.views.manageHint')}
      </Text>
      {views.length === 0 && (
        <Text mb={12} size="sm" c="dimmed">
          {t('inbox.views.none')}
        </Text>
      )}
      <ul className={classes.views} aria-label={t('inbox.views.title')}>
        {views.map((view, index) => (
          <View
            key={view.id}
            view={view}
            isFirst={index === 0}
            isLast={index === views.length - 1}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function View({ view, isFirst, isLast }: { view: SavedView; isFirst: boolean; isLast: boolean }) {
  const { t } = useTexts()
  const views = useAtomValue(savedViewsAtom)
  const { id, name } = view
  const move = (by: 1 | -1, from: EventTarget) => {
    storeViews(moved(views, id, by))
    keepFocus(from)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || (by !== 1 && by !== -1)) return
    event.preventDefault()
    move(by, event.target)
  }
  return (
    <Flex component="li" align="flex-start" gap={2} onKeyDown={onKeyDown}>
      <Name view={view} />
      <IconButton
        icon={IconArrowUp}
        label={t('inbox.views.up', { name })}
        shortcut="alt+arrowup"
        disabled={isFirst}
        onClick={({ currentTarget }) => move(-1, currentTarget)}
      />
      <IconButton
        icon={IconArrowDown}
        label={t('inbox.views.down', { name })}
        shortcut="alt+arrowdown"
        disabled={isLast}
        onClick={({ currentTarget }) => move(1, currentTarget)}
      />
      <IconButton
        icon={IconTrash}
        label={t('inbox.views.remove', { name })}
        onClick={({ currentTarget }) => {
          moveFocusToNeighbour(currentTarget, 'button:last-of-type')
          storeViews(withoutView(views, id))
        }}
      />
    </Flex>
  )
}

/**
 * Restores the focus after a move. React removes the row and inserts it again, so the focus is lost. If the row has
 * reached an end of the list, the pressed button is disabled: another button of the row gets the focus.
 */
function keepFocus(target: EventTarget): void {
  if (!(target instanceof HTMLElement)) return
  requestAnimationFrame(() => {
    const next = target.matches(':disabled')
      ? target.closest('li')?.querySelector('button:enabled')
      : target
    if (next instanceof HTMLElement) next.focus()
  })
}

/** The view's name. A valid name is saved on blur or Enter. */
function Name({ view: { id, name } }: { view: SavedView }) {
  const { t } = useTexts()
  const views = useAtomValue(savedViewsAtom)
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<NameProblem | null>(null)
  const settle = () => {
    const found = nameProblem(views, text, id)
    setProblem(found)
    if (found === null && text.trim() !== name) storeViews(renamed(views, id, text))
  }
  return (
    <TextInput
      mr={6}
      flex={1}
      size="sm"
      aria-label={t('inbox.views.nameOf', { name })}
      maxLength={viewLimits.nameMax}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      error={problem !== null && t(problemTexts[problem])}
    />
  )
}
