import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import type { Viewer } from '#contract/policies/index.ts'
import type { SendableTemplate } from '#contract/rules/sendable-template.ts'
import { ErrorNotice, Notice } from '../../../components/error-notice.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useTemplateTexts } from '../../../i18n/template-texts.ts'
import { ScheduleButton } from '../scheduled/schedule-button.tsx'
import { TemplateForm } from '../templates/template-form.tsx'
import { TemplateList } from '../templates/template-list.tsx'
import { useTemplateSections } from '../templates/template-lists.ts'
import { usePeople } from '../templates/use-template-people.ts'
import classes from './closed-window-composer.module.css'

export interface ClosedWindowProps {
  contact: Contact
  viewer: Viewer
  /** The customer has written again while a template was being filled in. */
  isOpen: boolean
  /** Told whether a template is being filled in: it is not to be taken away then. */
  onHold: (isHeld: boolean) => void
}

/** What can be done in place of writing once the channel takes no free text: why, and the templates that may go out. */
export default function ClosedWindow({ contact, viewer, isOpen, onHold }: ClosedWindowProps) {
  const { t } = useTemplateTexts()
  const people = usePeople(contact)
  const { sections, error, refetch } = useTemplateSections('whatsapp', contact.groupId)
  const [query, setQuery] = useState('')
  const [chosen, choose] = useState<SendableTemplate | null>(null)
  /** Whose row the focus goes back to, until it has. */
  const [leftId, setLeftId] = useState<string | null>(null)
  const section = sections?.[0]
  const isHeld = chosen !== null
  useEffect(() => {
    onHold(isHeld)
    return () => onHold(false)
  }, [isHeld, onHold])
  const leave = () => {
    setLeftId(chosen?.template.id ?? null)
    choose(null)
    // At once: the composer, where one can write again, is to find the keyboard still here.
    onHold(false)
  }
  return (
    <>
      <div className={classes.why}>
        <Notice tone={isOpen ? 'info' : 'warn'}>
          {t(isOpen ? 'templates:closed.reopened' : 'templates:closed.reason')}
        </Notice>
        <ScheduleButton />
      </div>
      {error !== null && <ErrorNotice error={error} onRetry={refetch} />}
      {error === null && section === undefined && <Skeleton width={260} height={38} />}
      {section?.items.length === 0 && (
        <p className={classes.none} role="status">
          {t('templates:closed.none')}
        </p>
      )}
      {section !== undefined && section.items.length > 0 && chosen === null && (
        <section className={classes.picker} aria-label={t('templates:closed.label')}>
          <TextInput
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
              focusedId={leftId}
              onFocused={() => setLeftId(null)}
              onChoose={choose}
            />
          </div>
        </section>
      )}
      {chosen !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in what stands within leads one step back
        <section
          className={classes.chosen}
          data-held
          aria-label={chosen.template.name}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
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
            onSent={leave}
          />
        </section>
      )}
    </>
  )
}
