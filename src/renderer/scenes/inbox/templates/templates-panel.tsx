import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowLeft, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import type { SendableTemplate } from '#contract/rules/templates/template-parts.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { channelTemplatesQuery } from '#renderer/data/templates/template-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import {
  templateBegunAtom,
  areTemplatesRequestedAtom,
  templateToCorrectAtom,
  templatesOpenAtom,
} from '#renderer/scenes/inbox/layout/sidebar-open.ts'
import { useIsWindowOpen } from '#renderer/scenes/inbox/dates/use-is-window-open.ts'
import { KindTabs } from './kind-tabs.tsx'
import { discardValues, TemplateForm } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'
import { useSectionsFor, type TemplateKind } from './template-lists.ts'
import classes from './templates-panel.module.css'
import { usePeople } from './use-template-people.ts'
import { useChat } from '#renderer/data/live/live.ts'

export interface TemplatesPanelProps {
  contactId: string
  /** Called after sending, or when the user leaves the panel; the composer then gets the focus. */
  onDone: () => void
}

/** The panel next to the conversation, in which templates can be searched, previewed and sent. */
export default function TemplatesPanel({ contactId, onDone }: TemplatesPanelProps) {
  const contact = useChat(contactId)
  const viewer = useAtomValue(viewerAtom)
  if (contact === undefined || viewer === null) return null
  if (!can(viewer, 'message.sendTemplate', contact)) return null
  return <Panel contact={contact} viewer={viewer} onDone={onDone} />
}

interface PanelProps {
  contact: Contact
  viewer: Viewer
  onDone: () => void
}

function Panel({ contact, viewer, onDone }: PanelProps) {
  const { t } = useTexts('templates')
  const setOpen = useSetAtom(templatesOpenAtom)
  const isWindowOpen = useIsWindowOpen(contact.lastContactResponseAt)
  const [kind, setKind] = useState<TemplateKind>(isWindowOpen ? 'quick' : 'whatsapp')
  const [query, setQuery] = useState('')
  const [picked, choose] = useState<SendableTemplate | null>(null)
  /** The values that the user filled in before they chose another translation. */
  const [carried, setCarried] = useState<readonly string[] | undefined>()
  /** The template whose row gets the focus when the list is shown again; null once the row has the focus. */
  const [leftId, setLeftId] = useState<string | null>(null)
  const ask = useSetAtom(inboxDialogAtom)
  const search = useRef<HTMLInputElement>(null)
  const [isRequested, setRequested] = useAtom(areTemplatesRequestedAtom)

  const [toCorrect, setToCorrect] = useAtom(templateToCorrectAtom)
  const channelTemplates = useQuery({
    ...channelTemplatesQuery(contact.groupId),
    enabled: toCorrect !== null,
  })
  const corrected = channelTemplates.data?.find(({ id }) => id === toCorrect?.templateId)
  const chosen: SendableTemplate | null =
    corrected === undefined ? picked : { kind: 'whatsapp', template: corrected }

  const setBegun = useSetAtom(templateBegunAtom)
  const isBegun = chosen !== null
  useEffect(() => {
    setBegun(isBegun)
    return () => setBegun(false)
  }, [isBegun, setBegun])
  useEffect(() => {
    if (!isRequested) return
    search.current?.focus()
    setRequested(false)
  }, [isRequested, setRequested])

  const close = () => {
    discardValues(contact, chosen)
    setToCorrect(null)
    setOpen(false)
    onDone()
  }
  const back = () => {
    discardValues(contact, chosen)
    setLeftId(chosen?.template.id ?? null)
    setToCorrect(null)
    choose(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (chosen !== null) back()
    else if (query !== '') setQuery('')
    else close()
  }
  return (
    <aside className={classes.panel} aria-label={t('templates:panel.title')} onKeyDown={onKeyDown}>
      <header className={classes.head}>
        {chosen !== null && (
          <IconButton icon={IconArrowLeft} label={t('templates:panel.back')} onClick={back} />
        )}
        <Text component="h2" miw={0} flex={1} size="lg" fw={650} className="breakable">
          {chosen?.template.name ?? t('templates:panel.title')}
        </Text>
        <IconButton icon={IconX} label={t('inbox.actions.closeTemplates')} onClick={close} />
      </header>
      {chosen === null ? (
        <KindTabs
          kind={kind}
          onChange={setKind}
          search={
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
          }
        >
          {kind === 'message' && (
            <Button
              mb={8}
              mr={8}
              variant="subtle"
              size="compact-md"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => ask({ kind: 'compose', contactId: contact.id })}
            >
              {t('templates:panel.compose')}
            </Button>
          )}
          <Sections
            key={kind}
            kind={kind}
            contact={contact}
            viewer={viewer}
            query={query}
            focusedId={leftId}
            onFocused={() => setLeftId(null)}
            onChoose={(sendable) => {
              setCarried(undefined)
              choose(sendable)
            }}
          />
        </KindTabs>
      ) : (
        <div className={classes.body}>
          <TemplateForm
            key={chosen.template.id}
            contact={contact}
            sendable={chosen}
            given={corrected === undefined ? carried : toCorrect?.parameters}
            onTranslate={(translation, values) => {
              setToCorrect(null)
              setCarried(values)
              choose(translation)
            }}
            onSent={() => {
              setToCorrect(null)
              choose(null)
              onDone()
            }}
          />
        </div>
      )}
    </aside>
  )
}

interface SectionsProps {
  kind: TemplateKind
  contact: Contact
  viewer: Viewer
  query: string
  focusedId: string | null
  onFocused: () => void
  onChoose: (sendable: SendableTemplate) => void
}

function Sections(props: SectionsProps) {
  const { kind, contact, viewer, query, focusedId, onFocused, onChoose } = props
  const { t } = useTexts('templates')
  const people = usePeople(contact)
  const { sections, error, refetch } = useSectionsFor(kind, contact)
  if (error !== null) return <ErrorNotice error={error} onRetry={refetch} />
  if (sections === undefined) return <ListSkeleton />
  const headings = {
    quick: t('templates:tabs.quick'),
    interactive: t('templates:panel.interactive'),
    media: t('templates:panel.media'),
  }
  return sections.map((section) => {
    const heading = section.list === null ? t('templates:tabs.whatsapp') : headings[section.list]
    return (
      <section key={section.list} aria-label={heading}>
        {sections.length > 1 && <h3 className={classes.heading}>{heading}</h3>}
        <TemplateList
          label={heading}
          groupId={contact.groupId}
          section={section}
          query={query}
          viewer={viewer}
          people={people}
          focusedId={focusedId}
          onFocused={onFocused}
          onChoose={onChoose}
        />
      </section>
    )
  })
}

function ListSkeleton() {
  return (
    <Stack gap={14} py={12} px={8} aria-hidden="true">
      {[220, 260, 180, 240].map((width) => (
        <Skeleton key={width} width={width} height={38} />
      ))}
    </Stack>
  )
}
