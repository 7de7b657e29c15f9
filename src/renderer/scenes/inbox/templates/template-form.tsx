import { Button, Flex, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { fileRequired } from '#contract/literals.ts'
import { interactiveFaults } from '#contract/rules/messages/interactive-content.ts'
import { emptyPlace, headerPlaceOf } from '#contract/rules/messages/place.ts'
import {
  emptyParameter,
  fileKinds,
  hasExtras,
  headerTooLong,
  isOfferOver,
  knownParameters,
  needsPlace,
  ownMedia,
  templateFaults,
  templateTextMax,
  type TemplateFault,
} from '#contract/rules/templates/sendable-template.ts'
import { takesSameValues, translatedValues } from '#contract/rules/templates/template-language.ts'
import { templateMessage } from '#contract/rules/templates/template-message.ts'
import {
  type SendableTemplate,
  templatePlaceholders,
} from '#contract/rules/templates/template-parts.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { PlaceFields } from '#renderer/components/forms/place-fields.tsx'
import { discardForm } from '#renderer/data/forms/form-draft.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { channelRuleText } from '#renderer/i18n/channel-rule-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useIsWindowOpen } from '#renderer/scenes/inbox/dates/use-is-window-open.ts'
import classes from './template-form.module.css'
import { MessagePreview } from './message-preview.tsx'
import { TemplateLanguage } from './template-language.tsx'
import { TemplateFile, type ChosenFile } from './template-file.tsx'
import { useParameterLabel } from '#renderer/data/templates/use-parameter-label.ts'
import { usePeople } from './use-template-people.ts'
import { currentLive } from '#renderer/data/live/live.ts'

const TemplateExtras = lazy(
  () => import('#renderer/components/template-extras/template-extras.tsx'),
)

export interface TemplateFormProps {
  contact: Contact
  sendable: SendableTemplate
  /** Values to begin with, instead of those that are known. */
  given?: readonly string[] | undefined
  /** Called when the user chooses another translation, with the values that it begins with. */
  onTranslate: (sendable: SendableTemplate, given: readonly string[] | undefined) => void
  /** Called when the outbox has accepted the message. */
  onSent: () => void
}

const valuesSubject = ({ groupId, id }: Contact, { template }: SendableTemplate) =>
  ({ groupId, form: 'templateValues', id: `${id} ${template.id}` }) as const

/** Discards the unsent values of a template, when the user leaves its form. */
export const discardValues = (contact: Contact, sendable: SendableTemplate | null) => {
  if (sendable !== null) discardForm(valuesSubject(contact, sendable))
}

/** The form to send a template: its values, its file, a preview and the send button. */
export function TemplateForm({ contact, sendable, given, onTranslate, onSent }: TemplateFormProps) {
  const { t } = useTexts('templates')
  const people = usePeople(contact)
  const labelOf = useParameterLabel()
  const isOpen = useIsWindowOpen(contact.lastContactResponseAt)
  const mayGoOut = isOpen || sendable.kind === 'whatsapp'
  const places = templatePlaceholders(sendable)
  const unsaved = useFormDraft(valuesSubject(contact, sendable), () => ({
    parameters: given ?? knownParameters(sendable, people).map((value) => value ?? ''),
    place: emptyPlace,
  }))
  // The template may have other placeholders than when its values were stored.
  const parameters = places.map((_, index) => unsaved.draft.parameters[index] ?? '')
  const [file, setFile] = useState<ChosenFile | null>(null)
  /** How many files of cards are being uploaded. */
  const [uploads, setUploads] = useState(0)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const fileId = useId()

  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input:not([type="file"])') ?? [])]
    const empty = fields.find((field) => field instanceof HTMLInputElement && field.value === '')
    const first = empty ?? form.current?.querySelector('button[type="submit"]')
    if (first instanceof HTMLElement) first.focus()
  }, [])

  const media = file?.facts?.media
  const hasPlace = needsPlace(sendable)
  const place = hasPlace ? headerPlaceOf(unsaved.draft.place) : undefined
  const extras = hasExtras(sendable) ? (unsaved.draft.extras ?? {}) : {}
  const values = { ...extras, parameters: parameters.map((value) => value.trim()), media, place }
  const faults = templateFaults(sendable, values)
  const faultOf = (path: string) => faults.find((fault) => fault.path === path)
  const needsFile = fileKinds(sendable).length > 0
  const uploading = file?.state === 'uploading' || uploads > 0
  const content = {
    ...templateMessage(sendable, {
      ...values,
      parameters: filledOrNamed(values.parameters, places.map(labelOf)),
    }),
    ...file?.facts,
  }

  const refusal = faults.length === 0 ? choicesFaultText(t, content) : undefined

  const send = async () => {
    // Enter may submit the form even while it has no send button.
    if (!mayGoOut || refusal !== undefined) return
    setTried(true)
    // If the chosen file failed, do not send the template's own file instead.
    if (
      faults.length > 0 ||
      file?.state === 'failed' ||
      isOfferOver(extras, store.get(minuteAtom))
    ) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    // A user without the permission sends nothing and sees no error (specification, section 5).
    const viewer = store.get(viewerAtom)
    if (viewer === null || !can(viewer, 'message.sendTemplate', contact)) return
    if (uploading || busy.current) return
    busy.current = true
    try {
      const { id: templateId } = sendable.template
      const { parameters: filled } = values
      await currentLive().outbox.send(contact, content, {
        templateId,
        ...(filled.length > 0 && { parameters: filled }),
        ...(media !== undefined && { media }),
        ...(place !== undefined && { place }),
        ...extras,
      })
      unsaved.discard()
      onSent()
    } catch (error) {
      showError(error)
    } finally {
      busy.current = false
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const translate = (from: WhatsAppTemplate, to: WhatsAppTemplate) => {
    discardValues(contact, sendable)
    onTranslate(
      { kind: 'whatsapp', template: to },
      takesSameValues(from, to) ? translatedValues(from, to, parameters) : undefined,
    )
  }
  const tooLong = faults.some((fault) => fault.path === 'parameters')
  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      {sendable.kind === 'whatsapp' && (
        <TemplateLanguage
          contact={contact}
          template={sendable.template}
          onChange={(translation) => translate(sendable.template, translation)}
        />
      )}
      {places.length > 0 && (
        <Flex component="fieldset" direction="column" gap={10}>
          <Text component="legend" mb={6} size="xs" fw={600} c="dimmed">
            {t('templates:form.parameters')}
          </Text>
          {places.map((place, index) => (
            <TextInput
              key={index}
              label={labelOf(place)}
              size="sm"
              value={parameters[index] ?? ''}
              {...(place.part === 'code' && { maxLength: limits.template.codeMax })}
              error={isTried && faultText(t, faultOf(`parameters.${index}`))}
              onChange={({ currentTarget: { value } }) =>
                void unsaved.edit({ parameters: parameters.with(index, value) })
              }
            />
          ))}
        </Flex>
      )}
      {hasPlace && (
        <Flex component="fieldset" direction="column" gap={10}>
          <Text component="legend" mb={6} size="xs" fw={600} c="dimmed">
            {t('templates:form.place')}
          </Text>
          <PlaceFields
            needsWords
            value={unsaved.draft.place}
            isTried={isTried}
            onChange={(part) =>
              void unsaved.edit({ place: { ...unsaved.latest().place, ...part } })
            }
          />
        </Flex>
      )}
      {sendable.kind === 'whatsapp' && hasExtras(sendable) && (
        <Suspense fallback={null}>
          <TemplateExtras
            groupId={contact.groupId}
            template={sendable.template}
            value={extras}
            isTried={isTried}
            onChange={(change) =>
              void unsaved.edit({ extras: change(unsaved.latest().extras ?? {}) })
            }
            onUploads={(change) => setUploads((count) => count + change)}
          />
        </Suspense>
      )}
      {needsFile && (
        <TemplateFile
          id={fileId}
          groupId={contact.groupId}
          kinds={fileKinds(sendable)}
          hasOwn={ownMedia(sendable) !== undefined}
          chosen={file}
          onChange={setFile}
          fault={isTried && !uploading && faultOf('media') !== undefined ? fileRequired : null}
        />
      )}
      {/* Not a landmark, because two such forms may be visible: in the panel and in place of the composer. */}
      <div className={classes.preview} role="group" aria-label={t('templates:form.preview')}>
        <Text component="h3" mb={6} size="xs" fw={600} c="dimmed">
          {t('templates:form.preview')}
        </Text>
        <MessagePreview content={content} />
      </div>
      {tooLong && (
        <Notice>{t('templates:form.tooLong', { count: templateTextMax(sendable) })}</Notice>
      )}
      {refusal !== undefined && <Notice>{refusal}</Notice>}
      {mayGoOut ? (
        <Button
          type="submit"
          size="sm"
          fullWidth
          // Not `disabled`: the button keeps the focus, so that Escape still leaves the form.
          {...(refusal !== undefined && { 'data-disabled': true })}
          aria-disabled={uploading || refusal !== undefined}
        >
          {t('templates:form.send')}
        </Button>
      ) : (
        <Notice tone="warn">{t('templates:form.windowClosed')}</Notice>
      )}
    </form>
  )
}

/** The values for the preview; a missing value is shown as its label in brackets. */
function filledOrNamed(values: readonly string[], labels: readonly string[]): string[] {
  return labels.map((label, index) => {
    const value = values[index] ?? ''
    return value === '' ? `[${label}]` : value
  })
}

/** Why the channel would refuse the buttons or rows of a message, or its header or footer; undefined if it would not. */
function choicesFaultText(
  t: ReturnType<typeof useTexts<['templates']>>['t'],
  content: MessageContent,
): string | undefined {
  const [fault] = interactiveFaults(content)
  if (fault?.rule === undefined) return fault && t('shell.errors.unsendable.choices')
  const { header = '', footer = '', options = [] } = content
  const index = /^options\.(\d+)/.exec(fault.path)?.[1]
  const option = index === undefined ? undefined : options[Number(index)]
  const text = option?.title ?? (fault.path === 'header' ? header : footer)
  return t('templates:form.refused', { text, reason: channelRuleText(t, fault.rule) })
}

function faultText(
  t: ReturnType<typeof useTexts<['templates']>>['t'],
  fault: TemplateFault | undefined,
): string | undefined {
  if (fault === undefined) return undefined
  if (fault.message === headerTooLong)
    return t('templates:form.headerTooLong', { count: limits.template.headerMax })
  return t(fault.message === emptyParameter ? 'templates:form.required' : 'templates:form.oneLine')
}
