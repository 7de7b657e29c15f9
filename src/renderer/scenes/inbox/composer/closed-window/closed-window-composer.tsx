import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Viewer } from '#contract/policies/index.ts'
import type { SendableTemplate } from '#contract/rules/templates/template-parts.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { DialogButton } from '#renderer/scenes/inbox/composer/tools/dialog-button.tsx'
import { discardValues, TemplateForm } from '#renderer/scenes/inbox/templates/template-form.tsx'
import { TemplateList } from '#renderer/scenes/inbox/templates/template-list.tsx'
import { useSectionsFor } from '#renderer/scenes/inbox/templates/template-lists.ts'
import { usePeople } from '#renderer/scenes/inbox/templates/use-template-people.ts'
import classes from './closed-window-composer.module.css'

export interface ClosedWindowComposerProps {
  contact: Contact
  viewer: Viewer
  /** Increments with each request to focus the composer: the search of the templates gets the focus. */
  focusRequest: number
  /** Whether the customer reopened the 24-hour window while a template was being filled in. */
  isOpen: boolean
  /** Called when the user starts or stops filling in a template. Until the user stops, the form must stay open. */
  onFillingChange: (isFilling: boolean) => void
}

/**
 * Replaces the composer while the channel accepts no free text. It gives the reason, and shows the templates that can
 * be sent.
 */
export default function ClosedWindowComposer({
  contact,
  viewer,
  focusRequest,
  isOpen,
  onFillingChange,
}: ClosedWindowComposerProps) {
  const { t } = useTexts('templates')
  const people = usePeople(contact)
  const { sections, error, refetch } = useSectionsFor('whatsapp', contact)
  const [query, setQuery] = useState('')
  const [chosen, choose] = useState<SendableTemplate | null>(null)
  /** The values that the user filled in before they chose another translation. */
  const [carried, setCarried] = useState<readonly string[] | undefined>()
  /** The template whose row gets the focus when the form closes. */
  const [returnFocusId, setReturnFocusId] = useState<string | null>(null)
  const section = sections?.[0]
  const isFilling = chosen !== null
  const search = useRef<HTMLInputElement>(null)
  const hasSearch = section !== undefined && section.items.length > 0
  useEffect(() => {
    if (focusRequest > 0 && hasSearch) search.current?.focus()
  }, [focusRequest, hasSearch])
  useEffect(() => {
    onFillingChange(isFilling)
    return () => onFillingChange(false)
  }, [isFilling, onFillingChange])
  const leave = () => {
    discardValues(contact, chosen)
    setReturnFocusId(chosen?.template.id ?? null)
    choose(null)
    // Call this while the form is still mounted: the composer gets the focus only if the focus is in the form.
    onFillingChange(false)
  }
  return (
    <>
      <div className={classes.why}>
        <Notice tone={isOpen ? 'info' : 'warn'}>
          {t(isOpen ? 'templates:closed.reopened' : 'templates:closed.reason')}
        </Notice>
        <DialogButton action="inbox.schedule" />
      </div>
      {error !== null && <ErrorNotice error={error} onRetry={refetch} />}
      {error === null && section === undefined && <Skeleton width={260} height={38} />}
      {section?.items.length === 0 && (
        <p className={classes.none} role="status">
          {t('templates:closed.none')}
        </p>
      )}
      {section !== undefined && hasSearch && chosen === null && (
        <section className={classes.picker} aria-label={t('templates:closed.label')}>
          <TextInput
            ref={search}
            size="sm"
            variant="filled"
            type="search"
            aria-label={t('templates:panel.search')}
            placeholder={t('templates:panel.search')}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          <div className={classes.list}>
            <TemplateList
              label={t('templates:closed.label')}
              groupId={contact.groupId}
              section={section}
              query={query}
              viewer={viewer}
              people={people}
              focusedId={returnFocusId}
              onFocused={() => setReturnFocusId(null)}
              onChoose={(sendable) => {
                setCarried(undefined)
                choose(sendable)
              }}
            />
          </div>
        </section>
      )}
      {chosen !== null && (
        <section
          className={classes.chosen}
          data-held
          aria-label={chosen.template.name}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            leave()
          }}
        >
          <div className={classes.head}>
            <h3 className={classes.name}>{chosen.template.name}</h3>
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
              onClick={leave}
            >
              {t(isOpen ? 'templates:closed.write' : 'templates:closed.choose')}
            </Button>
          </div>
          <TemplateForm
            key={chosen.template.id}
            contact={contact}
            sendable={chosen}
            given={carried}
            onTranslate={(translation, values) => {
              setCarried(values)
              choose(translation)
            }}
            onSent={leave}
          />
        </section>
      )}
    </>
  )
}
