import { Button, Checkbox, Combobox, Flex, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState, type KeyboardEvent } from 'react'
import { catalogueApi } from '#contract/api/line/catalogue.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { CatalogueState, Product } from '#contract/entities/line/catalogue.ts'
import { defaultLanguage, limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import {
  productFaults,
  productMessage,
  productsKind,
  proposedProductTexts,
} from '#contract/rules/messages/product-message.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ProductRow, usePriceOf } from '#renderer/scenes/inbox/content/catalogue/product-row.tsx'
import classes from '#renderer/scenes/inbox/ownership/transfer.module.css'
import { SearchOptions } from '#renderer/scenes/inbox/shared/search-options.tsx'
import { SendFoot } from './send-foot.tsx'
import { useSendContent } from './use-send-content.ts'

const TYPING_PAUSE_MS = 160
const { sentMax, titleMax, filterMax } = limits.catalogue

const missing = {
  none: 'inboxActions:products.none',
  refused: 'inboxActions:products.refused',
  unread: 'inboxActions:products.unread',
} as const satisfies Record<Exclude<CatalogueState, 'ready'>, string>

/** The products of the catalogue that a text finds, page by page. */
function useCatalogue(text: string) {
  const groupId = useAtomValue(groupAtom)?.id ?? ''
  const [filter] = useDebouncedValue(text.trim().slice(0, filterMax), TYPING_PAUSE_MS)
  return useInfiniteQuery({
    queryKey: queryKeyOf('catalogue', 'list', groupId, filter),
    queryFn: ({ pageParam: offset, signal }) =>
      call(catalogueApi.catalogue, { groupId, query: { groupId, filter, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMoreItems }, pages) =>
      hasMoreItems ? pages.flatMap(({ items }) => items).length : undefined,
    placeholderData: keepPreviousData,
  })
}

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
  const pages = query.data?.pages ?? []
  const { state, catalogId } = pages[0] ?? {}
  const found = pages.flatMap(({ items }) => items)
  const isChosen = ({ productId }: Product) => chosen.some((one) => one.productId === productId)
  // What was chosen stays in sight while the user searches for more.
  const offered = [
    ...chosen.filter((one) => found.every(({ productId }) => productId !== one.productId)),
    ...found,
  ]
  const ids = isWhole ? [] : chosen.map(({ productId }) => productId)
  const kind = productsKind({ ids })
  const isNothing = !isWhole && ids.length === 0
  const text = written ?? proposedProductTexts[kind][language]
  const content = productMessage(
    { ...(catalogId !== undefined && { catalogId }), title, ids },
    text,
  )
  const faults = productFaults(content).map(({ path }) => path)
  const isFull = chosen.length >= sentMax
  const toggle = (productId: string) => {
    const product = offered.find((one) => one.productId === productId)
    if (product === undefined) return
    if (isChosen(product)) setChosen(chosen.filter((one) => one.productId !== productId))
    else if (!isFull) setChosen([...chosen, product])
  }
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
          <Notice tone="warn">{t(missing[state])}</Notice>
        ) : (
          <>
            <Checkbox
              label={t('inboxActions:products.whole')}
              checked={isWhole}
              onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
              mb={10}
            />
            {!isWhole && (
              <SearchOptions
                find={t('inboxActions:products.find')}
                text={filter}
                onText={setFilter}
                label={t('inboxActions:products.offered')}
                isMultiple
                found={found.map(({ productId }) => productId)}
                onChoose={toggle}
                instead={
                  query.error !== null && query.data === undefined ? (
                    <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
                  ) : null
                }
              >
                {offered.length === 0 && query.data !== undefined && (
                  <Combobox.Empty>{t('inboxActions:products.notFound')}</Combobox.Empty>
                )}
                {offered.map((product) => (
                  <ProductOption
                    key={product.productId}
                    product={product}
                    isChosen={isChosen(product)}
                    isDisabled={isFull && !isChosen(product)}
                  />
                ))}
              </SearchOptions>
            )}
            {!isWhole && query.hasNextPage && (
              <Button
                mt={6}
                variant="subtle"
                size="compact-sm"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('inboxActions:products.more')}
              </Button>
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
      {isFull && (
        <Text size="xs" c="dimmed" mt={6}>
          {t('inboxActions:products.full', { count: sentMax })}
        </Text>
      )}
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

interface ProductOptionProps {
  product: Product
  isChosen: boolean
  isDisabled: boolean
}

function ProductOption({ product, isChosen, isDisabled }: ProductOptionProps) {
  const priceOf = usePriceOf()
  return (
    <Combobox.Option
      value={product.productId}
      active={isChosen}
      aria-checked={isChosen}
      disabled={isDisabled}
      className={classes.option ?? ''}
    >
      <ProductRow
        productId={product.productId}
        product={product}
        below={`${priceOf(product)} · ${product.productId}`}
      />
      <Checkbox.Indicator checked={isChosen} aria-hidden="true" />
    </Combobox.Option>
  )
}
