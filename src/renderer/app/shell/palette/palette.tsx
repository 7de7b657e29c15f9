import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { phoneText } from '#contract/rules/phone-text.ts'
import { isSearchable } from '#contract/rules/searchable-text.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { Keys } from '../../../components/keys.tsx'
import { showDialog } from '../../../components/show-dialog.ts'
import { Toasts } from '../../../components/toasts.tsx'
import { usePressBeside } from '../../../components/use-press-beside.ts'
import { userAtom } from '../../../data/session.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { actionsAtom, actionSections, type Action } from '../../actions.ts'
import { chatPath } from './chat-path.ts'
import { Option, type Offer } from './option.tsx'
import classes from './palette.module.css'
import { placeActions } from './place-actions.ts'
import { ranked } from './rank.ts'
import { soughtText, useFoundChats } from './use-found-chats.ts'

/**
 * Everything that can be done just now and every chat that can be gone to, by its name: arrows walk, Enter does it.
 * The actions are those of menus, keyboard and shortcut sheet.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const pressBeside = usePressBeside(onClose)
  const listId = useId()
  const { chats, error } = useChatOffers(text)
  const actions = useActionOffers(text)
  const groups = [
    { id: 'chats', label: t('shell.palette.chats'), offers: chats },
    { id: 'actions', label: t('shell.palette.actions'), offers: actions },
  ].filter(({ offers }) => offers.length > 0)
  const offers = groups.flatMap((group) => group.offers)
  const current = offers[Math.min(at, offers.length - 1)]
  const optionId = (offer: Offer) => `${listId}-${offer.id}`

  const tooShort = !isSearchable(soughtText(text))
  const hint =
    error !== null
      ? errorText(t, error)
      : tooShort
        ? t('shell.palette.hint', { count: limits.searchMinCharacters })
        : offers.length === 0 && t('shell.palette.nothing')

  const choose = (offer: Offer) => {
    // Closed first: what is done may move the focus, and closing gives it back to where it was.
    onClose()
    requestAnimationFrame(offer.perform)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && offers.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, offers.length - 1) + step + offers.length) % offers.length)
    } else if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault()
      choose(current)
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
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
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...pressBeside}
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
            setAt(0)
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
          {groups.map(({ id, label, offers: those }) => (
            <div key={id} role="group" aria-label={label}>
              <div className={classes.heading} aria-hidden="true">
                {label}
              </div>
              {those.map((offer) => (
                <Option
                  key={offer.id}
                  id={optionId(offer)}
                  offer={offer}
                  chosen={offer === current}
                  onChoose={() => choose(offer)}
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

function useChatOffers(text: string): { chats: Offer[]; error: unknown } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { chats, error } = useFoundChats(text)
  const write = useAtomValue(actionsAtom).find(({ id }) => id === 'inbox.write')
  const offers = chats.map((contact): Offer => {
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
  return { chats: offers, error }
}

function useActionOffers(text: string): Offer[] {
  const { t } = useTranslation()
  const user = useAtomValue(userAtom)
  const registered = useAtomValue(actionsAtom)
  const all = [...registered, ...(user === null ? [] : placeActions(user))]
  const offers = all
    // What is nearest to what one is doing comes first.
    .toSorted((one, other) => sectionOrder(other) - sectionOrder(one))
    .filter(({ id, visible }) => id !== 'shell.palette' && (visible?.() ?? true))
    .map((action) => offerOf(action, t))
  return ranked(offers, text)
}

const sectionOrder = ({ section }: Action) => actionSections.indexOf(section)

function offerOf(action: Action, t: TFunction): Offer {
  const { id, named, now, shortcut, perform } = action
  const { labelKey, icon: Glyph } = now?.() ?? action
  return {
    id,
    name: named?.(t) ?? t(labelKey),
    picture: Glyph && <Glyph size={18} stroke={1.7} aria-hidden="true" />,
    aside: shortcut === undefined ? undefined : <Keys shortcut={shortcut} />,
    perform,
  }
}
