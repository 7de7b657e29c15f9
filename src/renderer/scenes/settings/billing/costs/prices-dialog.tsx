import { Button, FileButton, Group, ScrollArea, Stack, Table, Text, TextInput } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { lineCostsApi } from '#contract/api/line/line-costs.ts'
import {
  priceTableSchema,
  type GroupPrices,
  type PriceTable,
} from '#contract/entities/line/price-table.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { builtInPrices, MICROS } from '#contract/rules/reports/message-price.ts'
import {
  readPriceFile,
  type PriceFile,
  type PriceFileFault,
  type PriceFileTable,
} from '#contract/rules/reports/price-file.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { useChange } from '#renderer/data/change/use-change.ts'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from '#renderer/scenes/settings/billing/billing.module.css'
import { costCategoryKeys, countryText, unitPriceText } from './cost-format.ts'

const faultKeys = {
  json: 'lineCosts:prices.fault.json',
  columns: 'lineCosts:prices.fault.columns',
  country: 'lineCosts:prices.fault.country',
  category: 'lineCosts:prices.fault.category',
  price: 'lineCosts:prices.fault.price',
  from: 'lineCosts:prices.fault.from',
  twice: 'lineCosts:prices.fault.twice',
  empty: 'lineCosts:prices.fault.empty',
  tooMany: 'lineCosts:prices.fault.tooMany',
  form: 'lineCosts:prices.fault.form',
} as const satisfies Record<PriceFileFault['fault'], string>

export interface PricesDialogProps {
  groupId: string
  prices: GroupPrices
  onClose: () => void
}

interface ChosenFile {
  name: string
  /** Absent: it is too big, and was not read. */
  read?: PriceFile
}

/** Shows the table of prices with its source, and lets an admin replace it with a file or go back to the built-in one. */
export default function PricesDialog({ groupId, prices, onClose }: PricesDialogProps) {
  const { t } = useTexts('lineCosts')
  const viewer = useAtomValue(viewerAtom)
  const queryClient = useQueryClient()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [about, setAbout] = useState({ date: '', source: '', currency: '' })
  const mayEdit = viewer !== null && can(viewer, 'billing.editPrices')
  const params = { id: groupId }
  const refetched = () =>
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('line', groupId) })
  const save = useChange({
    send: (body: PriceTable) => call(lineCostsApi.replaceMessagePrices, { groupId, params, body }),
    accept: refetched,
    onDone: onClose,
  })
  const reset = useChange({
    send: () => call(lineCostsApi.resetMessagePrices, { groupId, params }),
    accept: refetched,
    onDone: onClose,
  })

  async function choose(chosen: File | null): Promise<void> {
    if (chosen === null) return
    save.reset()
    const { name } = chosen
    if (chosen.size > limits.prices.fileBytes) return setFile({ name })
    const read = readPriceFile(await chosen.text())
    setFile({ name, read })
    if (!read.ok) return
    const { date = '', source = '', currency = prices.table.currency } = read.table
    setAbout({ date, source, currency })
  }

  const found = file?.read?.ok === true ? file.read.table : undefined
  const draft = found && tableOf(found, about)
  return (
    <Dialog title={t('lineCosts:prices.dialog')} width={620} onClose={onClose}>
      <Stack gap={12}>
        <PriceList table={found === undefined ? prices.table : { ...prices.table, ...found }} />
        {found === undefined && (
          <Text size="xs" c="dimmed" className="breakable">
            {t('lineCosts:prices.source')}: {prices.table.source}
          </Text>
        )}
        {mayEdit && (
          <>
            <Text size="sm" c="dimmed">
              {t('lineCosts:prices.help')}
            </Text>
            <Group gap={10}>
              <FileButton
                accept=".csv,.json,text/csv,application/json"
                onChange={(one) => void choose(one)}
              >
                {(button) => (
                  <Button
                    {...button}
                    variant="default"
                    leftSection={<IconUpload size={16} aria-hidden="true" />}
                  >
                    {t('lineCosts:prices.choose')}
                  </Button>
                )}
              </FileButton>
              <Button
                variant="subtle"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                onClick={() =>
                  saveBlob(
                    new Blob([JSON.stringify(prices.table, null, 2)], { type: 'application/json' }),
                    `whatsapp-prices-${prices.table.date}.json`,
                  )
                }
              >
                {t('lineCosts:prices.download')}
              </Button>
              {prices.replaced !== undefined && found === undefined && (
                <Button variant="subtle" loading={reset.busy} onClick={() => reset.run()}>
                  {t('lineCosts:prices.reset')}
                </Button>
              )}
            </Group>
          </>
        )}
        {file !== null && <FileNotice file={file} />}
        {found !== undefined && <AboutFields about={about} onChange={setAbout} />}
        {save.error !== null && (
          <ErrorNotice title={t('lineCosts:prices.faults')} error={save.error} />
        )}
        {reset.error !== null && <ErrorNotice title={t('lineCosts:failed')} error={reset.error} />}
      </Stack>
      {found !== undefined && (
        <DialogButtons
          label={t('lineCosts:prices.save')}
          busy={save.busy}
          disabled={draft === undefined}
          onAct={() => draft !== undefined && save.run(draft)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

/**
 * The table that is saved: the prices of the file, and the rules of the file or else the built-in ones. Undefined while
 * something is missing. Whoever replaces the prices says where they are from, so they count as confirmed.
 */
function tableOf(
  { prices, free, allowances }: PriceFileTable,
  about: { date: string; source: string; currency: string },
): PriceTable | undefined {
  const table = {
    ...about,
    currency: about.currency.trim().toUpperCase(),
    isConfirmed: true,
    prices,
    free: free ?? builtInPrices.free,
    allowances: allowances ?? builtInPrices.allowances,
  }
  return priceTableSchema.safeParse(table).data
}

/** What was read of a file, or every problem with its line. */
function FileNotice({ file: { name, read } }: { file: ChosenFile }) {
  const { t } = useTexts('lineCosts')
  if (read === undefined) return <Notice>{t('lineCosts:prices.tooBig')}</Notice>
  if (read.ok)
    return (
      <Notice tone="info">
        {t('lineCosts:prices.read', { count: read.table.prices.length, name })}
      </Notice>
    )
  const listed = read.faults.slice(0, limits.prices.faultsListed)
  const left = read.faults.length - listed.length
  return (
    <Notice>
      {t('lineCosts:prices.faults')}
      {listed.map(({ fault, line, value = '' }) => {
        const text = t(faultKeys[fault], { value })
        return (
          <Text inherit key={`${line} ${fault}`} className="breakable">
            {line === undefined ? text : t('lineCosts:prices.line', { line, fault: text })}
          </Text>
        )
      })}
      {left > 0 && <Text inherit>{t('lineCosts:prices.moreFaults', { count: left })}</Text>}
    </Notice>
  )
}

interface About {
  date: string
  source: string
  currency: string
}

/** Where the prices of a file are from. */
function AboutFields({ about, onChange }: { about: About; onChange: (about: About) => void }) {
  const { t } = useTexts('lineCosts')
  return (
    <>
      <Group gap={12} grow>
        <TextInput
          type="date"
          label={t('lineCosts:prices.date')}
          required
          value={about.date}
          onChange={({ currentTarget }) => onChange({ ...about, date: currentTarget.value })}
        />
        <TextInput
          label={t('lineCosts:prices.currency')}
          required
          maxLength={3}
          value={about.currency}
          onChange={({ currentTarget }) => onChange({ ...about, currency: currentTarget.value })}
        />
      </Group>
      <TextInput
        label={t('lineCosts:prices.source')}
        description={t('lineCosts:prices.sourceHint')}
        required
        maxLength={limits.prices.sourceMax}
        value={about.source}
        onChange={({ currentTarget }) => onChange({ ...about, source: currentTarget.value })}
      />
    </>
  )
}

function PriceList({ table: { prices, currency } }: { table: PriceTable }) {
  const { t, language } = useTexts('lineCosts')
  return (
    <ScrollArea.Autosize mah={240} viewportProps={{ tabIndex: 0 }}>
      <Table className={classes.table} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('lineCosts:csv.country')}</Table.Th>
            <Table.Th>{t('lineCosts:table.category')}</Table.Th>
            <Table.Th>{currency}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numbers">
          {prices.map(({ country, category, price, from = '' }) => (
            <Table.Tr key={`${country} ${category} ${from}`}>
              <Table.Td>{countryText(country, language)}</Table.Td>
              <Table.Td>{t(costCategoryKeys[category])}</Table.Td>
              <Table.Td>{unitPriceText(price * MICROS, language)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
