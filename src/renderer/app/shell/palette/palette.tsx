import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { isSearchable, soughtText } from '#contract/rules/text/searchable-text.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { dialogClosing } from '#renderer/components/dialogs/dialog-closing.ts'
import { keyOf } from '#renderer/components/focus/shortcut-keys.ts'
import { nextOption } from '#renderer/components/forms/listbox.tsx'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { showDialog } from '#renderer/components/dialogs/show-dialog.ts'
import { Toasts } from '#renderer/components/notices/toasts.tsx'
import { useBackdropPress } from '#renderer/components/dialogs/use-backdrop-close.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import {
  actionsAtom,
  actionSections,
  shownKey,
  type Action,
} from '#renderer/components/focus/actions.ts'
import { optionForEnter } from './selected-option.ts'
import { Option, type PaletteOption } from './option.tsx'
import classes from './palette.module.css'
import { placeActions } from './navigation-actions.ts'
import { rankMatches } from './rank.ts'
import { useFoundChats, type FoundChats } from './use-found-chats.ts'
import { paths } from '#renderer/data/navigation/paths.ts'

/**
 * The path that opens a chat. While the inbox is open, the other parameters of the current query, e.g. the filter of
 * the chat list, are retained.
 */
function chatPath(
  { pathname, search }: { pathname: string; search: string },
  contactId: string,
): string {
  const query = new URLSearchParams(pathname === paths.dashboard ? search : '')
  query.set('chat', contactId)
  return `${paths.dashboard}?${query.toString()}`
}

/**
 * The command palette: finds available actions by name, and chats by name, phone or e-mail. The arrow keys select an
 * option, and Enter runs it. The actions are all registered actions and the actions of `placeActions`.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  /** The id of the option that was last selected for the current text. */
  const [selectedId, select] = useState<string | null>(null)
  /**
   * Set while a pressed Enter waits for the chats to load. `id` is the option that was selected when Enter was pressed;
   * null if none was.
   */
  const [pendingEnter, setPendingEnter] = useState<{ id: string | null } | null>(null)
  const backdropPress = useBackdropPress(onClose)
  const listId = useId()
  const { chats, error, status } = useChatOptions(text)
  const actions = useActionOptions(text)
  const groups = [
    { id: 'chats', label: t('shell.palette.chats'), options: chats },
    { id: 'actions', label: t('shell.palette.actions'), options: actions },
  ].filter(({ options }) => options.length > 0)
  const options = groups.flatMap((group) => group.options)
  const isPending = status === 'pending'
  const current = optionForEnter({ text, chats, actions, selectedId, isPending })
  if (current !== undefined && current.id !== selectedId) select(current.id)
  const optionId = (option: PaletteOption) => `${listId}-${option.id}`

  const tooShort = !isSearchable(soughtText(text))
  const hint =
    error !== null
      ? errorText(t, error)
      : tooShort
        ? t('shell.palette.hint', { count: limits.searchMinCharacters })
        : status !== 'done' &&
            (pendingEnter !== null || status === 'overdue' || options.length === 0)
          ? t('shell.palette.looking')
          : options.length === 0 && t('shell.palette.nothing')

  const choose = (option: PaletteOption) => {
    // Close first: closing returns the focus to the previous element, and the action may then move the focus elsewhere.
    onClose()
    requestAnimationFrame(option.perform)
  }
  // A user who types a name and presses Enter at once means a chat that the search finds a moment later. Enter
  // therefore waits for the search if no option is selected, or if the selected chat was found for an earlier text. If
  // the search fails or takes too long, Enter runs nothing: an option is selected, and the hint shows the reason. The
  // next Enter runs that option without waiting.
  const hasResult = status === 'done' && error === null
  const wantedId = pendingEnter?.id ?? current?.id
  const foundOption =
    pendingEnter !== null && hasResult ? options.find(({ id }) => id === wantedId) : undefined
  if (pendingEnter !== null && !isPending && foundOption === undefined) setPendingEnter(null)
  useEffect(() => {
    if (foundOption !== undefined) choose(foundOption)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const at = current === undefined ? -1 : options.indexOf(current)
    const next = nextOption(event.key, at, options.length)
    if (next !== null) {
      event.preventDefault()
      select(options[next]?.id ?? null)
      setPendingEnter(null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const isOfEarlierText = isPending && chats.some(({ id }) => id === current?.id)
      if (current !== undefined && !isOfEarlierText) choose(current)
      else if (isPending) setPendingEnter({ id: current?.id ?? null })
    } else if (keyOf(event) === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onClose()
    }
  }
  return (
    <dialog
      ref={showDialog}
      className={classes.palette}
      aria-modal="true"
      aria-label={t('shell.palette.title')}
      {...dialogClosing(onClose)}
      {...backdropPress}
    >
      <div className={classes.inner}>
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('shell.palette.title')}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={current === undefined ? undefined : optionId(current)}
          placeholder={t('shell.palette.title')}
          maxLength={limits.searchMaxCharacters}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            select(null)
            setPendingEnter(null)
          }}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <div
          className={classes.list}
          id={listId}
          role="listbox"
          aria-label={t('shell.palette.title')}
        >
          {groups.map(({ id, label, options: those }) => (
            <div key={id} role="group" aria-label={label}>
              <div className={classes.heading} aria-hidden="true">
                {label}
              </div>
              {those.map((option) => (
                <Option
                  key={option.id}
                  id={optionId(option)}
                  option={option}
                  index={options.indexOf(option)}
                  isActive={option === current}
                  onChoose={() => choose(option)}
                />
              ))}
            </div>
          ))}
        </div>
        <p className={classes.hint} role="status">
          {hint}
        </p>
      </div>
      <Toasts />
    </dialog>
  )
}

function useChatOptions(text: string): Omit<FoundChats, 'chats'> & { chats: PaletteOption[] } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { chats, ...found } = useFoundChats(text)
  const write = useAtomValue(actionsAtom).find(({ id }) => id === 'inbox.write')
  const options = chats.map((contact): PaletteOption => {
    const name = contactName(contact)
    return {
      id: `chat-${contact.id}`,
      name,
      detail: contact.archived ? t('shell.palette.archived') : phoneText(contact),
      picture: <Avatar id={contact.id} name={name} size={26} />,
      perform: () => {
        void navigate(chatPath(location, contact.id))
        write?.perform()
      },
    }
  })
  return { chats: options, ...found }
}

function useActionOptions(text: string): PaletteOption[] {
  const { t } = useTranslation()
  const user = useAtomValue(userAtom)
  const registered = useAtomValue(actionsAtom)
  const all = [...registered, ...(user === null ? [] : placeActions(user))]
  const options = all
    // The sections in reverse order: the actions of the conversation first, the general actions last.
    .toSorted((one, other) => sectionOrder(other) - sectionOrder(one))
    .filter(({ id, isKeyOnly = false, isSought = false, visible }) => {
      const isListed = id !== 'shell.palette' && !isKeyOnly && !(isSought && text.trim() === '')
      return isListed && (visible?.() ?? true)
    })
    .map((action) => optionOf(action, t))
  return rankMatches(options, text)
}

const sectionOrder = ({ section }: Action) => actionSections.indexOf(section)

function optionOf(action: Action, t: TFunction): PaletteOption {
  const { id, named, now, words } = action
  const key = shownKey(action)
  // The option acts on the chat that is open now, even if another chat is open when the action runs.
  const { labelKey, icon: Glyph, perform = action.perform } = now?.() ?? action
  return {
    id,
    name: named?.(t) ?? t(labelKey),
    words: words && t(words),
    picture: Glyph && <Glyph size={18} stroke={1.7} aria-hidden="true" />,
    aside: key === undefined ? undefined : <Keys shortcut={key} />,
    perform,
  }
}
