import { Checkbox, Flex, Textarea, TextInput } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Product } from '#contract/entities/line/catalogue.ts'
import { defaultLanguage, limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import {
  productFaults,
  productMessage,
  productsKind,
  proposedProductTexts,
} from '#contract/rules/messages/product-message.ts'
import {
  missingCatalogueKeys,
  ProductPicker,
  useCatalogue,
} from '#renderer/components/catalogue/product-picker.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { SendFoot } from './send-foot.tsx'
import { useSendContent } from './use-send-content.ts'

const { sentMax, titleMax } = limits.catalogue

/** Sends one product, a list of products with a title, or the whole catalogue to a customer. */
export function ProductsDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTexts('inboxActions')
  const language = useAtomValue(groupAtom)?.language ?? defaultLanguage
  const [filter, setFilter] = useState('')
  const [chosen, setChosen] = useState<readonly Product[]>([])
  const [isWhole, setWhole] = useState(false)
  const [title, setTitle] = useState('')
  /** Null until the user writes: the proposal depends on what is chosen. */
  const [written, setWritten] = useState<string | null>(null)
  const query = useCatalogue(filter)
  const { send, ...sending } = useSendContent(contact, onClose)
  const { state, catalogId } = query.data?.pages[0] ?? {}
  const ids = isWhole ? [] : chosen.map(({ productId }) => productId)
  const kind = productsKind({ ids })
  const isNothing = !isWhole && ids.length === 0
  const text = written ?? proposedProductTexts[kind][language]
  const content = productMessage(
    { ...(catalogId !== undefined && { catalogId }), title, ids },
    text,
  )
  const faults = productFaults(content).map(({ path }) => path)
  const sendChosen = () => {
    if (!isNothing && faults.length === 0) send(content)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    sendChosen()
  }
  const isMissing = state !== undefined && state !== 'ready'
  return (
    <Dialog
      title={t('inboxActions:products.title')}
      about={contactName(contact)}
      width={520}
      onClose={onClose}
    >
      <div role="presentation" onKeyDownCapture={sendByKey}>
        {isMissing ? (
          <Notice tone="warn">{t(missingCatalogueKeys[state])}</Notice>
        ) : (
          <>
            <Checkbox
              label={t('inboxActions:products.whole')}
              checked={isWhole}
              onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
              mb={10}
            />
            {!isWhole && (
              <ProductPicker
                query={query}
                filter={filter}
                onFilter={setFilter}
                chosen={chosen}
                max={sentMax}
                onChange={setChosen}
              />
            )}
            {!isNothing && (
              <Flex direction="column" gap={10} mt={12}>
                {kind === 'list' && (
                  <TextInput
                    label={t('inboxActions:products.listTitle')}
                    value={title}
                    maxLength={titleMax}
                    error={
                      faults.includes('products.title') && t('inboxActions:products.titleMissing')
                    }
                    onChange={({ currentTarget }) => setTitle(currentTarget.value)}
                    attributes={{ input: { dir: 'auto' } }}
                  />
                )}
                <Textarea
                  label={t('inboxActions:products.text')}
                  description={
                    <CharacterCounter value={text.trim()} max={limits.interactive.bodyMax} />
                  }
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  autosize
                  minRows={1}
                  maxRows={6}
                  value={text}
                  error={faults.includes('text') && t('inboxActions:products.textMissing')}
                  onChange={({ currentTarget }) => setWritten(currentTarget.value)}
                  attributes={{ input: { dir: 'auto' } }}
                />
              </Flex>
            )}
          </>
        )}
      </div>
      <SendFoot
        content={isMissing || isNothing || text.trim() === '' ? null : content}
        sending={sending}
        isIncomplete={isMissing || isNothing || faults.length > 0}
        onSend={sendChosen}
        onCancel={onClose}
      />
    </Dialog>
  )
}
