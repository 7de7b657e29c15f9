import { IconFile, IconMicrophone, IconMovie, IconPhoto, IconPinFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Template } from '#contract/entities/answers/template.ts'
import { plainMessageText } from '#contract/rules/messages/message-format.ts'
import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { readableText } from '#contract/rules/templates/sendable-template.ts'
import { templateMessage } from '#contract/rules/templates/template-message.ts'
import { templateShortcuts } from '#contract/rules/answers/template-shortcut.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { ListboxOption, nextOption } from '#renderer/components/forms/listbox.tsx'
import { PlaceholderText } from '#renderer/components/templates/placeholder-text.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { matching } from '#renderer/data/templates/match-templates.ts'
import { quickTemplatesQuery } from '#renderer/data/templates/template-queries.ts'
import { usePeople } from '#renderer/scenes/inbox/templates/use-template-people.ts'
import { attachUploaded } from '#renderer/scenes/inbox/drafts/attachments.ts'
import classes from './quick-replies.module.css'

/** Handles a key press in the composer's field. Returns whether it was handled. */
export type ReplyKeyHandler = (event: Pick<KeyboardEvent, 'key' | 'shiftKey'>) => boolean

export interface QuickRepliesProps {
  id: string
  contact: Contact
  /** The text after the "/". */
  query: string
  /** Registers the handler to which the field passes its key presses; null removes it. */
  setKeys: (keys: ReplyKeyHandler | null) => void
  /** Called with the id of the option that Enter chooses, or null if there is none. */
  onActive: (id: string | null) => void
  /** Called with the text of the chosen quick message and the range of it to select. */
  onChoose: (text: string, selection: readonly [number, number]) => void
}

/** The list of quick messages above the composer. The field keeps the focus and passes its key presses to the list. */
export default function QuickReplies(props: QuickRepliesProps) {
  const { id, contact, query, setKeys, onActive, onChoose } = props
  const { t } = useTexts('templates')
  const people = usePeople(contact)
  const { data, error, refetch } = useQuery(quickTemplatesQuery(contact.groupId))
  const shortcuts = useMemo(() => templateShortcuts(data ?? []), [data])
  const found = useMemo(
    () =>
      matching(data ?? [], query, ({ id: templateId, name, content }) => ({
        name,
        text: content.text ?? '',
        shortcut: shortcuts.get(templateId),
      })),
    [data, query, shortcuts],
  )
  const [highlighted, setHighlighted] = useState({ query, at: 0 })
  // After a change of the query, the first result is highlighted.
  const at = highlighted.query === query ? Math.min(highlighted.at, found.length - 1) : 0
  const active = found[at]
  const activeId = active === undefined ? null : optionId(id, active)

  const choose = (template: Template) => {
    const sendable = { kind: 'quick', template } as const
    const text = readableText(sendable, people)
    const { text: _, templateId: __, ...file } = templateMessage(sendable, { parameters: [] })
    if (file.media !== undefined) attachUploaded(contact, file)
    onChoose(text, firstPlaceholder(text))
  }
  useEffect(() => {
    setKeys(({ key, shiftKey }) => {
      // While the quick messages load, Enter must not send the typed query as a message.
      if (data === undefined && error === null) return key === 'Enter' && !shiftKey
      if (found.length === 0) return false
      const next = nextOption(key, at, found.length)
      if (next !== null) {
        setHighlighted({ query, at: next })
        return true
      }
      // Shift+Enter inserts a line break and Shift+Tab leaves the field, so do not handle them here.
      if (shiftKey || (key !== 'Enter' && key !== 'Tab')) return false
      if (active !== undefined) choose(active)
      return true
    })
    return () => setKeys(null)
  })
  useEffect(() => {
    onActive(activeId)
    return () => onActive(null)
  }, [activeId, onActive])

  return (
    // A click must not take the focus from the field.
    <div
      className={classes.popup}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
    >
      {error !== null && data === undefined && (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && found.length === 0 && (
        <p className={classes.none} role="status">
          {t('templates:quickReplies.none')}
        </p>
      )}
      {found.length > 0 && (
        <>
          <div
            id={id}
            className={classes.list}
            role="listbox"
            aria-label={t('templates:quickReplies.label')}
          >
            {found.map((template, index) => (
              <ListboxOption
                key={template.id}
                id={optionId(id, template)}
                index={index}
                className={classes.option}
                isActive={index === at}
                onPoint={() => setHighlighted({ query, at: index })}
                onChoose={() => choose(template)}
              >
                <MediaIcon type={template.content.type} />
                <span className={classes.name}>{template.name}</span>
                {template.pinned && <IconPinFilled size={13} aria-hidden="true" />}
                <span className={classes.text} dir="auto">
                  <PlaceholderText
                    text={plainMessageText(readableText({ kind: 'quick', template }, people))}
                  />
                </span>
              </ListboxOption>
            ))}
          </div>
          <p className={classes.hint} aria-hidden="true">
            {t('templates:quickReplies.hint')}
          </p>
        </>
      )}
    </div>
  )
}

const optionId = (listId: string, { id }: Template): string => `${listId}-${id}`

/**
 * The range of the first placeholder without a value, so that typing replaces it. If there is none, the end of the
 * text.
 */
function firstPlaceholder(text: string): [number, number] {
  const { start, end } = findPlaceholders(text)[0] ?? { start: text.length, end: text.length }
  return [start, end]
}

const icons = { image: IconPhoto, audio: IconMicrophone, video: IconMovie, file: IconFile } as const

function MediaIcon({ type }: { type: Template['content']['type'] }) {
  if (type === 'text' || type === 'unknown') return null
  const Glyph = icons[type]
  return <Glyph className={classes.icon} size={16} stroke={1.7} aria-hidden="true" />
}
