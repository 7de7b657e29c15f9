import { Flex, Select, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { SavedView } from '#contract/entities/chats/saved-view.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { moveFocusToNeighbour } from '#renderer/components/focus/focus-neighbour.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './manage-views.module.css'
import { problemTexts } from './problem-texts.ts'
import { changeView, moveView, removeView } from './saved-views.ts'
import { savedViewsAtom } from './shown-view.ts'
import { useShareChoices } from './use-share-choices.ts'
import { canPin, nameProblem, ofOwner, type NameProblem } from './view-list.ts'

/**
 * The views that the user may change, in their order. Each can be renamed, pinned and deleted; the user's own can be
 * moved, and admins can share each with a team.
 */
export function ManageViews({ onClose }: { onClose: () => void }) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const { views, isLocal } = useAtomValue(savedViewsAtom)
  const changeable = views.filter(
    (view) => isLocal || (viewer !== null && can(viewer, 'savedView.edit', view)),
  )
  const own = ofOwner(changeable, undefined)
  return (
    <Dialog title={t('inbox.views.manageTitle')} onClose={onClose} width={520}>
      <Text mb={12} size="sm" c="dimmed">
        {t('inbox.views.manageHint')}
      </Text>
      {changeable.length === 0 && (
        <Text mb={12} size="sm" c="dimmed">
          {t('inbox.views.none')}
        </Text>
      )}
      <ul className={classes.views} aria-label={t('inbox.views.title')}>
        {changeable.map((view, index) => (
          <View key={view.id} view={view} index={index} isLast={index === own.length - 1} />
        ))}
      </ul>
    </Dialog>
  )
}

function View({ view, index, isLast }: { view: SavedView; index: number; isLast: boolean }) {
  const { t } = useInboxTexts()
  const { views } = useAtomValue(savedViewsAtom)
  const choices = useShareChoices()
  const { id, name, isPinned, teamId } = view
  const isOwn = teamId === undefined
  const isFirst = index === 0
  /** The control from which the view is being moved. */
  const movedFrom = useRef<EventTarget>(null)
  const move = (by: 1 | -1, from: EventTarget) => {
    if (by === 1 ? isLast : isFirst) return
    movedFrom.current = from
    void moveView(id, by)
  }
  useLayoutEffect(() => {
    keepFocus(movedFrom.current)
    movedFrom.current = null
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the row that moved has lost its focus
  }, [index])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!isOwn || !event.altKey || (by !== 1 && by !== -1)) return
    event.preventDefault()
    move(by, event.target)
  }
  return (
    <Flex component="li" align="flex-start" gap={2} wrap="wrap" onKeyDown={onKeyDown}>
      <Name view={view} />
      {isOwn && (
        <>
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
        </>
      )}
      <IconButton
        icon={isPinned ? IconPinFilled : IconPin}
        label={t('inbox.views.pin', { name })}
        pressed={isPinned}
        disabled={!isPinned && !canPin(ofOwner(views, teamId))}
        onClick={() => void changeView(view, { isPinned: !isPinned })}
      />
      <IconButton
        icon={IconTrash}
        label={t('inbox.views.remove', { name })}
        onClick={({ currentTarget }) => {
          moveFocusToNeighbour(currentTarget, 'button:last-of-type')
          void removeView(view)
        }}
      />
      {choices.length > 0 && (
        <Select
          w="100%"
          size="xs"
          aria-label={t('inbox.views.sharedWithOf', { name })}
          data={choices.map((choice) => ({
            ...choice,
            label:
              choice.value === ''
                ? choice.label
                : t('inbox.views.sharedWithTeam', { team: choice.label }),
          }))}
          value={teamId ?? ''}
          allowDeselect={false}
          // In a fixed position, so that the edge of the list does not clip the choices.
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
          onChange={(chosen) => void changeView(view, { teamId: chosen === '' ? null : chosen })}
        />
      )}
    </Flex>
  )
}

/**
 * Restores the focus after a move. React removes the row and inserts it again, so the focus is lost. If the row has
 * reached an end of the list, the pressed button is disabled: another button of the row gets the focus.
 */
function keepFocus(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return
  const next = target.matches(':disabled')
    ? target.closest('li')?.querySelector('button:enabled')
    : target
  if (next instanceof HTMLElement) next.focus()
}

/** The view's name. A valid name is saved on blur or Enter. */
function Name({ view }: { view: SavedView }) {
  const { id, name, teamId } = view
  const { t } = useInboxTexts()
  const { views } = useAtomValue(savedViewsAtom)
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<NameProblem | null>(null)
  const settle = () => {
    const found = nameProblem(ofOwner(views, teamId), text, id)
    setProblem(found)
    if (found === null && text.trim() !== name) void changeView(view, { name: text.trim() })
  }
  return (
    <TextInput
      mr={6}
      flex={1}
      size="sm"
      aria-label={t('inbox.views.nameOf', { name })}
      maxLength={limits.savedViews.nameMax}
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
